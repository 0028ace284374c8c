import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import { type Queries, withoutTimeLimit } from './database.ts';
import { versionRefusal } from './server-version.ts';

/** Refuses a database server whose SQL the migrations don't speak, before the first of them. */
async function requireVersion(queries: Queries): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(queries);
  const refusal = versionRefusal(rows[0]?.version ?? 0);
  if (refusal !== null) throw new Error(refusal);
}

/** Where the applied migrations stand, and what the migrator locks. */
export const MIGRATIONS_TABLE = 'schema_migrations';
export const MIGRATIONS_LOCK_TABLE = 'schema_migrations_lock';

/** Names of the migrations that the database has; none where it was never migrated. */
async function appliedSoFar(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as is_there`.execute(queries);
  return rows[0]?.is_there === true ? appliedMigrations(queries) : [];
}

/** Those of a later version: a server that starts again beside that version leaves them as they are. */
function laterMigrations(applied: readonly string[]): Readonly<Record<string, Migration>> {
  return Object.fromEntries(unknownMigrations(applied).map((name) => [name, { up: async () => undefined }]));
}

/**
 * Brings the schema up to date. Of several processes that start at once, one migrates and the others wait for it (the
 * migrator holds an advisory lock). Of a database that is in use, each migration is a transaction of its own, unless `queries`
 * is one: one that fails leaves the schema as those before it made it, and none holds a table that servers at work want
 * while it waits for another that they have. `isWanted` leaves migrations out.
 */
export function migrate(queries: Queries, isWanted: (name: string) => boolean = () => true): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => isWanted(name));
  return withoutTimeLimit(queries, async (unlimited) => {
    await requireVersion(unlimited);
    const applied = await appliedSoFar(unlimited);
    // The migrator looks at every table of the database, several times: a start that has nothing to migrate does without.
    if (wanted.every(([name]) => applied.includes(name))) return;
    const migrator = new Migrator({
      db: unlimited,
      provider: { getMigrations: async () => ({ ...Object.fromEntries(wanted), ...laterMigrations(applied) }) },
      migrationTableName: MIGRATIONS_TABLE,
      migrationLockTableName: MIGRATIONS_LOCK_TABLE,
    });
    // A new database has no users yet, so one transaction can create it: the migrator reads every table for each.
    const apply = () => (applied.length === 0 ? migrator.migrateToLatest() : migrator.migrateUp());
    let isDone = false;
    while (!isDone) {
      const { error, results = [] } = await apply();
      if (error !== undefined) throw error;
      isDone = results.length === 0;
    }
  });
}

/** Names of the migrations that the database has, in their order. */
export async function appliedMigrations(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATIONS_TABLE)} order by name`.execute(queries);
  return rows.map(({ name }) => name);
}

/** Names of the migrations that this server needs and the database has not; those of a later server are none of its business. */
export async function pendingMigrations(queries: Queries): Promise<readonly string[]> {
  const applied = new Set(await appliedMigrations(queries));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** Those of `names` that this version of the portal does not know. */
export function unknownMigrations(names: readonly string[]): readonly string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}
