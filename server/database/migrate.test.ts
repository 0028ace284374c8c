import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../../tests/database/databases.ts';
import { appliedMigrations, MIGRATIONS_TABLE, migrate, pendingMigrations } from './migrate.ts';

describeEachDatabase('a database that a later version has brought further', (open) => {
  it('serves this version too, which leaves it as it is', async () => {
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
