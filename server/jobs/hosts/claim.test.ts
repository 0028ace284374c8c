import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import type { Database } from '../../database/database.ts';
import { claimOperations } from './claim.ts';

describeDatabase('an operation that waits for a host', (open) => {
  let database: Database;
  let records = 0;

  beforeAll(async () => {
    database = await open();
    for (const name of ['old', 'new'])
      await database.queries
        .insertInto('runner_hosts')
        .values({
          host_id: name,
          name,
          version: '1.0.0',
          machine: name,
          started_at: new Date(),
          last_seen_at: new Date(),
          labels: '[]',
          runners: '["local"]',
          capacity: 10,
          session: JSON.stringify({ id: name }),
        })
        .execute();
  });
  afterAll(() => database.close());

  const order = (record: string, keepsFiles: boolean | null, host: string | null) =>
    database.queries
      .insertInto('operations')
      .values({
        ...{ area: 'vpcs', subject_id: record, tenant_id: 'HALDEN', operation: 'LAUNCH', requested_by: null },
        ...{ plan: '["QUEUED"]', runner: 'local', keeps_files: keepsFiles, runner_host: host },
        ...(host !== null && { state: 'SUCCEEDED' as const }),
      })
      .returning('operation_id')
      .executeTakeFirstOrThrow();

  /** Whether a host takes it that carried out none of the earlier operations. */
  async function isTakenByNew(
    earlier: readonly (readonly [keepsFiles: boolean | null, host: string])[],
    own: boolean | null,
  ) {
    records += 1;
    for (const [keepsFiles, host] of earlier) await order(String(records), keepsFiles, host);
    const { operation_id: id } = await order(String(records), own, null);
    await claimOperations(database.queries, { hostId: 'new', sessionId: 'new', labels: [], runners: ['local'] });
    const { runner_host: host } = await database.queries
      .selectFrom('operations')
      .select('runner_host')
      .where('operation_id', '=', id)
      .executeTakeFirstOrThrow();
    await database.queries.updateTable('operations').set({ state: 'SUCCEEDED' }).execute();
    return host === 'new';
  }

  it('leaves nothing to a server of 1.0.0, which would rehearse it', async () => {
    const { queries } = database;
    const { operation_id: id } = await order('older', true, null);
    const begin = (known: string) =>
      sql`insert into operation_stages (operation_id, position, stage, attempt, knows_runners)
        values (${id}, 0, 'QUEUED', 1, ${sql.raw(known)})`.execute(queries);
    await expect(begin('null')).rejects.toThrow("can't carry out the stages of a runner");
    await begin('true');
    const planned = (columns: string) =>
      sql`update operations set ${sql.raw(columns)} where operation_id = ${id}`.execute(queries);
    await planned('plan = null, keeps_files = null, runner = null');
    await expect(planned(`plan = '["QUEUED"]'`)).rejects.toThrow('with runner hosts. Upgrade it');
    await planned(`plan = '["QUEUED"]', keeps_files = false`);
    await planned(`state = 'SUCCEEDED'`);
  });

  it('is not advanced by a server of 1.0.0, whose rehearsal knows nothing of its program', async () => {
    const { queries } = database;
    const { operation_id: id } = await order('advanced', true, null);
    await sql`update operations set runner_host = 'old' where operation_id = ${id}`.execute(queries);
    const asOlder = (columns: string) =>
      queries.transaction().execute(async (within) => {
        await sql`set local portal.knows_runners to off`.execute(within);
        await sql`update operations set ${sql.raw(columns)} where operation_id = ${id}`.execute(within);
      });
    for (const columns of ['position = 1', 'due_at = now()', `state = 'SUCCEEDED'`])
      await expect(asOlder(columns), columns).rejects.toThrow("can't carry out the stages of a runner");
    // A user's command; the host ends what still runs.
    await asOlder(`state = 'SUPERSEDED'`);
    const { ends_at_runner: ends } = await queries
      .selectFrom('operations')
      .select('ends_at_runner')
      .where('operation_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ends).toBe(true);
    await sql`update operations set ends_at_runner = false where operation_id = ${id}`.execute(queries);
  });

  it('goes to the host that has the files of the record', async () => {
    expect(await isTakenByNew([], true)).toBe(true);
    expect(await isTakenByNew([[true, 'old']], true)).toBe(false);
    // Planned by a server of an earlier release.
    expect(await isTakenByNew([[null, 'old']], true)).toBe(false);
    expect(await isTakenByNew([[true, 'old']], null)).toBe(false);
    expect(
      await isTakenByNew(
        [
          [true, 'old'],
          [false, 'new'],
        ],
        true,
      ),
    ).toBe(false);
  });

  it('goes to any host if it leaves no files, or if no earlier one has left some', async () => {
    expect(await isTakenByNew([[true, 'old']], false)).toBe(true);
    expect(await isTakenByNew([[false, 'old']], true)).toBe(true);
  });
});
