import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, describeEachDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import { connectPostgres, transaction } from './database.ts';
import { appliedMigrations, MIGRATIONS_TABLE, migrate, pendingMigrations } from './migrate.ts';

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

describe('migrations beside a running server', () => {
  it('lock no table while they wait for another one', async () => {
    const database = await connectPostgres(await createEmptyTestDatabase());
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks
        where not granted and relation = 'deployment_requests'::regclass
          and database = (select oid from pg_database where datname = current_database())`.execute(database.queries);
      return rows.length > 0;
    };
    try {
      await migrate(database.queries, (name) => name < '010');
      let migrated: Promise<void> | null = null;
      await transaction(database.queries, async (within) => {
        await sql`lock table deployment_requests in row exclusive mode`.execute(within);
        migrated = migrate(database.queries);
        await until('the migration that wants this table', waiting);
        // A column of the users was added before; storing a request reads its creator.
        await sql`select from users for key share`.execute(within);
      });
      await migrated;
      expect(await pendingMigrations(database.queries)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
