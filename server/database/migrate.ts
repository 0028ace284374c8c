import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { BASELINE, LAST_OF_1_0_0, migrations, RECORDED_BY_1_0_0 } from '../migrations/index.ts';
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

/** Whether it stopped before the last migration of 1.0.0, so that the baseline neither can be run nor is there. */
export function isOlderThanBaseline(applied: readonly string[]): boolean {
  return RECORDED_BY_1_0_0.some((name) => applied.includes(name)) && !applied.includes(LAST_OF_1_0_0);
}

/** Ends a sentence about such a database. */
export const OLDER_THAN_BASELINE = 'is older than release 1.0.0: start that release on it once, then this one';

/** Migrations that are recorded and not run: those of 1.0.0, the baseline where 1.0.0 made its tables, and those of a later version. */
function migrationsWithoutEffect(applied: readonly string[]): Readonly<Record<string, Migration>> {
  const baseline = applied.includes(LAST_OF_1_0_0) ? [BASELINE] : [];
  const names = [...RECORDED_BY_1_0_0, ...baseline, ...unknownMigrations(applied)];
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}

/**
 * Applies the baseline and the wanted migrations. One of several processes migrates, under an advisory lock. Each migration is its own
 * transaction unless the database is new or `queries` is one, so none holds a table lock while it waits for another.
 */
export function migrate(queries: Queries, isWanted: (name: string) => boolean = () => true): Promise<void> {
  const wanted = Object.entries(migrations).filter(([name]) => name === BASELINE || isWanted(name));
  return withoutTimeLimit(queries, async (unlimited) => {
    await requireVersion(unlimited);
    const applied = await appliedSoFar(unlimited);
    if (isOlderThanBaseline(applied)) throw new Error(`it ${OLDER_THAN_BASELINE}`);
    // The migrator reads every table several times, so skip it if nothing is pending.
    if (wanted.every(([name]) => applied.includes(name))) return;
    const migrator = new Migrator({
      db: unlimited,
      provider: { getMigrations: async () => ({ ...Object.fromEntries(wanted), ...migrationsWithoutEffect(applied) }) },
      migrationTableName: MIGRATIONS_TABLE,
      migrationLockTableName: MIGRATIONS_LOCK_TABLE,
      // One that was written at the same time as a later one may come to a database after it.
      allowUnorderedMigrations: true,
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
  const isApplied = (name: string) => applied.has(name) || (name === BASELINE && applied.has(LAST_OF_1_0_0));
  return Object.keys(migrations).filter((name) => !isApplied(name));
}

export function unknownMigrations(names: readonly string[]): readonly string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name) && !RECORDED_BY_1_0_0.includes(name));
}
