import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import type { Database } from '../database/database.ts';
import { createRefusedSignIns, removeOldRefusals } from './refused-sign-ins.ts';

const MOST_REFUSED_ENTRIES = 200;

describeDatabase('refused sign-ins', (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const reason = 'its id token could not be verified';
  const process = () => createRefusedSignIns(database.queries, () => new Date(), { error: () => undefined });

  async function entries() {
    const rows = await database.queries.selectFrom('activity_log').selectAll().orderBy('entry_id').execute();
    return rows.map(({ entity_id: address, new_entity: entity, diff }) => ({ address, diff, ...entity }));
  }

  /** Makes every entry older, which the database otherwise refuses. */
  async function age(by: string): Promise<void> {
    const triggers = (state: 'disable' | 'enable') =>
      sql`alter table activity_log ${sql.raw(state)} trigger user`.execute(database.queries);
    await triggers('disable');
    await sql`update activity_log set entry_date = entry_date - ${by}::interval`.execute(database.queries);
    await triggers('enable');
  }

  function attemptsIn(listed: readonly object[]): number {
    return listed.reduce((sum, entry) => sum + ('attempts' in entry ? Number(entry.attempts) : 0), 0);
  }

  it('are logged up to a limit per hour, across processes, and all are counted', async () => {
    const processes = [process(), process(), process()];
    const addresses = Array.from(
      { length: 2 * MOST_REFUSED_ENTRIES },
      (_, index) => `198.51.${index >> 8}.${index & 255}`,
    );
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(
        addresses.flatMap((clientAddress) =>
          processes.map(({ record }) => record({ clientAddress, userId: null, reason })),
        ),
      );
    }
    const listed = await entries();
    expect(listed).toHaveLength(MOST_REFUSED_ENTRIES + 1);
    expect(attemptsIn(listed)).toBe(2 * 3 * addresses.length);
    expect(listed.filter(({ address }) => address === 'unknown')).toHaveLength(1);
    expect(listed[0]?.diff).toContainEqual({ property: 'attempts', leftValue: null, rightValue: 6 });

    // An hour later there is room again.
    await age('61 minutes');
    await processes[0]?.record({ clientAddress: addresses[0] ?? '', userId: null, reason });
    expect((await entries()).at(-1)).toMatchObject({ address: addresses[0], attempts: 1 });
  });

  it('are removed after 90 days, and no other entries', async () => {
    await process().record({ clientAddress: '198.51.100.1', userId: 1, reason });
    await database.queries
      .insertInto('activity_log')
      .columns(['entry_type', 'entity_name', 'entity_id', 'description', 'diff'])
      .values({ entry_type: 'DELETE', entity_name: 'User', entity_id: '1', description: '', diff: '[]' })
      .execute();
    await age('89 days');
    await removeOldRefusals(database.queries);
    expect(await entries()).toHaveLength(2);
    await age('2 days');
    await removeOldRefusals(database.queries);
    expect((await entries()).map(({ address }) => address)).toEqual(['1']);
  });

  it('are refused even if the log cannot be written', async () => {
    await database.queries.schema.alterTable('activity_log').renameTo('activity_log_away').execute();
    await process().record({ clientAddress: '198.51.100.1', userId: null, reason });
  });
});
