import { expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { onlyRunner } from '../runners/runner.ts';
import { estimateOf } from './planned-build.ts';

describeDatabase('an estimate', (open) => {
  it('is the mean of earlier operations of the same runner, without their wait for a host', async () => {
    const { queries, close } = await open();
    const minute = 60_000;
    const noon = Date.UTC(2026, 10, 30, 12);
    const order = async (runner: string | null, waited: number, took: number) => {
      const { operation_id: id } = await queries
        .insertInto('operations')
        .values({
          ...{ area: 'vpcs', subject_id: '7', tenant_id: 'HALDEN', operation: 'LAUNCH', requested_by: null, runner },
          ...{ state: 'SUCCEEDED', created_at: new Date(noon), ended_at: new Date(noon + waited + took) },
        })
        .returning('operation_id')
        .executeTakeFirstOrThrow();
      for (const [position, at] of [waited, waited + took / 2].entries())
        await queries
          .insertInto('operation_stages')
          .values({
            ...{ operation_id: id, position, stage: 'QUEUED', attempt: position + 1, knows_runners: true },
            began_at: new Date(noon + at),
          })
          .execute();
    };
    const nothing = () => Promise.reject(new Error('Nothing runs.'));
    const runners = onlyRunner({ estimate: () => null, begin: nothing, progress: nothing });
    const area = { area: 'vpcs', stages: {} };
    const estimate = () => estimateOf(queries, runners, { area, operation: 'LAUNCH', runner: 'tofu', plan: [] });
    await order(null, 0, 20 * minute);
    expect(await estimate()).toBe(0);
    await order('tofu', 60 * minute, 2 * minute);
    await order('tofu', 0, 4 * minute);
    expect(await estimate()).toBe(3 * minute);
    await close();
  });
});
