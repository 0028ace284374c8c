import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import { type Queries, withoutTimeLimit } from './database.ts';
import { versionRefusal } from './server-version.ts';

/** Throws before the first migration if the server's version is too old. */
async function requireVersion(queries: Queries): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(queries);
  const refusal = versionRefusal(rows[0]?.version ?? 0);
  if (refusal !== null) throw new Error(refusal);
}

export const MIGRATIONS_TABLE = 'schema_migrations';
export const MIGRATIONS_LOCK_TABLE = 'schema_migrations_lock';

async function appliedSoFar(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as is_there`.execute(queries);
  return rows[0]?.is_there === true ? appliedMigrations(queries) : [];
}

/** Migrations of a later version: an older server that runs beside it leaves them alone. */
function laterMigrations(applied: readonly string[]): Readonly<Record<string, Migration>> {
  return Object.fromEntries(unknownMigrations(applied).map((name) => [name, { up: async () => undefined }]));
}

/**
 * One of several processes migrates, under an advisory lock. Each migration is its own transaction unless the database is new or `queries`
 * is one, so none holds a table lock while it waits for another.
 */
export function migrate(queries: Queries, isWanted: (name: string) => boolean = () => true): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => isWanted(name));
  return withoutTimeLimit(queries, async (unlimited) => {
    await requireVersion(unlimited);
    const applied = await appliedSoFar(unlimited);
    // The migrator reads every table several times, so skip it if nothing is pending.
    if (wanted.every(([name]) => applied.includes(name))) return;
    const migrator = new Migrator({
      db: unlimited,
      provider: { getMigrations: async () => ({ ...Object.fromEntries(wanted), ...laterMigrations(applied) }) },
      migrationTableName: MIGRATIONS_TABLE,
      migrationLockTableName: MIGRATIONS_LOCK_TABLE,
    });
    // A new database has no users, so one transaction is enough: the migrator reads every table for each.
    const apply = () => (applied.length === 0 ? migrator.migrateToLatest() : migrator.migrateUp());
    let isDone = false;
    while (!isDone) {
      const { error, results = [] } = await apply();
      if (error !== undefined) throw error;
      isDone = results.length === 0;
    }
  });
}

export async function appliedMigrations(queries: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATIONS_TABLE)} order by name`.execute(queries);
  return rows.map(({ name }) => name);
}

/** Migrations that this server needs and the database lacks; ignores those of later versions. */
export async function pendingMigrations(queries: Queries): Promise<readonly string[]> {
  const applied = new Set(await appliedMigrations(queries));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

export function unknownMigrations(names: readonly string[]): readonly string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name));
}
