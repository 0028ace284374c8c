import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Queries } from './database.ts';

/** Where the applied migrations stand. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/**
 * Brings the schema up to date. Of several processes that start at once, one migrates and the others wait for it (the
 * migrator holds an advisory lock); a migration that fails leaves the schema as it was.
 */
export async function migrate(queries: Queries): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: MIGRATIONS_TABLE,
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Names of the migrations that this server needs and the database has not; those of a later server are none of its business. */
export async function pendingMigrations(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}`.execute(queries);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}
