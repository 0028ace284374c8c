import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { storeLaunched, storeRequest } from '../../../../tests/server/deployment-requests.ts';
import { startTestPortal } from '../../../../tests/server/portal.ts';
import { endsTomorrow, noteEndingSchedules } from './ending-schedules.ts';

const schedule = { activeDuring: 'DAILY_SCHEDULE', timeZone: 'Europe/Berlin', endDate: '2026-11-30' } as const;

it('a schedule ends tomorrow from nine o’clock on the day before, by its own clock', () => {
  const ends = (moment: string) => endsTomorrow(schedule, new Date(moment));
  expect(ends('2026-11-29T07:59:00Z')).toBe(false);
  expect(ends('2026-11-29T08:00:00Z')).toBe(true);
  expect(ends('2026-11-29T22:59:00Z')).toBe(true);
  expect(ends('2026-11-29T23:00:00Z')).toBe(false);
});

describeDatabase('the last day of an uptime schedule', (open) => {
  it('notifies requesters with a device the day before, and only about environments', async () => {
    const now = new Date('2026-11-29T12:00:00Z');
    const portal = await startTestPortal({ database: await open(), now: () => now });
    const { queries } = portal.services;
    const row = { schedule_due_at: new Date('2026-11-29T17:00:00Z') };
    const store = async (endDate: string, isLaunched = true) => {
      const parts = { document: { deploymentSchedule: { ...schedule, endDate } } };
      const id = isLaunched ? await storeLaunched(queries, 'STARTED', parts) : await storeRequest(queries, parts);
      await queries.updateTable('deployment_requests').set(row).where('id', '=', id).execute();
      return id;
    };
    const id = await store('2026-11-30');
    await store('2026-12-01');
    await store('2026-11-30', false);
    const news = () => queries.selectFrom('push_news').selectAll().execute();
    await noteEndingSchedules(portal.services);
    expect(await news()).toEqual([]);
    const device = { session: randomUUID(), endpoint_hash: 'one', sealed_target: new Uint8Array(), key_id: 'one' };
    await queries
      .insertInto('push_subscriptions')
      .values({ ...device, user_id: 1, name: 'phone', shown: '[]' })
      .execute();
    await noteEndingSchedules(portal.services);
    expect(await news()).toMatchObject([{ kind: 'schedule', area: 'deployments', record_id: String(id), user_id: 1 }]);
    await portal.close();
  });
});
