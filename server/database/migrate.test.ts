import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, describeEachDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { BASELINE, LAST_OF_1_0_0, migrations, RECORDED_BY_1_0_0 } from '../migrations/index.ts';
import { connectPostgres, type Queries, transaction } from './database.ts';
import { appliedMigrations, MIGRATIONS_TABLE, migrate, pendingMigrations, unknownMigrations } from './migrate.ts';

async function emptyDatabase() {
  return connectPostgres(await createEmptyTestDatabase());
}

/** As `migrate` finds it after 1.0.0: the same tables, and no baseline. */
async function migrateAs100(queries: Queries): Promise<void> {
  await migrate(queries, () => false);
  await sql`delete from ${sql.table(MIGRATIONS_TABLE)} where name = ${BASELINE}`.execute(queries);
}

describeEachDatabase('a database of a later version', (open) => {
  it('serves this version too, which leaves it unchanged', async () => {
    const database = await open();
    try {
      await sql`
        insert into ${sql.table(MIGRATIONS_TABLE)} (name, timestamp)
        values ('998-of-tomorrow', '2999-01-01T00:00:00.000Z'), ('999-of-later', '2999-01-01T00:00:01.000Z')`.execute(
        database.queries,
      );
      const before = await appliedMigrations(database.queries);
      expect(before).toContain('999-of-later');
      await migrate(database.queries);
      expect(await appliedMigrations(database.queries)).toEqual(before);
      expect(await pendingMigrations(database.queries)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

describe('a database that lacks a migration before its last one, as after work side by side', () => {
  it('gets it', async () => {
    const { queries, close } = await emptyDatabase();
    try {
      const missing = '113-mails-about-comments';
      await migrate(queries, (name) => name !== missing);
      expect(await pendingMigrations(queries)).toEqual([missing]);
      await migrate(queries);
      expect(await pendingMigrations(queries)).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe('a database of release 1.0.0', () => {
  it('has the tables of the baseline, which is recorded and not run', async () => {
    const { queries, close } = await emptyDatabase();
    try {
      await migrateAs100(queries);
      expect(unknownMigrations(await appliedMigrations(queries))).toEqual([]);
      expect(await pendingMigrations(queries)).not.toContain(BASELINE);
      // Running the baseline would fail, as its tables are there.
      await migrate(queries);
      expect(await appliedMigrations(queries)).toEqual([...RECORDED_BY_1_0_0, ...Object.keys(migrations)]);
      expect(await pendingMigrations(queries)).toEqual([]);
    } finally {
      await close();
    }
  });

  it('is recorded for a new database too, so that a server of 1.0.0 can start on it', async () => {
    const { queries, close } = await emptyDatabase();
    try {
      await migrate(queries);
      expect(await appliedMigrations(queries)).toEqual([...RECORDED_BY_1_0_0, ...Object.keys(migrations)]);
    } finally {
      await close();
    }
  });

  it('is needed: one that stopped before it is refused and stays as it is', async () => {
    const { queries, close } = await emptyDatabase();
    try {
      await migrateAs100(queries);
      await sql`delete from ${sql.table(MIGRATIONS_TABLE)} where name = ${LAST_OF_1_0_0}`.execute(queries);
      const before = await appliedMigrations(queries);
      await expect(migrate(queries)).rejects.toThrow(
        'it is older than release 1.0.0: start that release on it once, then this one',
      );
      expect(await appliedMigrations(queries)).toEqual(before);
      expect(await pendingMigrations(queries)).toContain(BASELINE);
    } finally {
      await close();
    }
  });
});

describe('migrations beside a running server', () => {
  it('lock no table while they wait for another one', async () => {
    const database = await emptyDatabase();
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks
        where not granted and relation = 'operations'::regclass
          and database = (select oid from pg_database where datname = current_database())`.execute(database.queries);
      return rows.length > 0;
    };
    try {
      await migrateAs100(database.queries);
      let migrated: Promise<void> | null = null;
      await transaction(database.queries, async (within) => {
        await sql`lock table operations in row exclusive mode`.execute(within);
        migrated = migrate(database.queries);
        await until('the migration that wants this table', waiting);
        // The migration wants this table too, and has locked it before.
        await sql`select from deployment_requests for key share`.execute(within);
      });
      await migrated;
      expect(await pendingMigrations(database.queries)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
