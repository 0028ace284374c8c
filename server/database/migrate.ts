import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Queries } from './database.ts';

/**
 * Brings the schema up to date. Of several processes that start at once, one migrates and the others wait for it (the
 * migrator holds an advisory lock); a migration that fails leaves the schema as it was.
 */
export async function migrate(queries: Queries): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
