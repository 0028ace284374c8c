import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/database/databases.ts';
import { HostLease } from './host-lease.ts';

const HOST = { id: 'host-1', name: 'first', version: '1.0.0', labels: [], runners: ['local'], capacity: 1 };

it('a process whose host was taken over learns that, and can neither renew nor release it', async () => {
  const { queries, close } = await openTestDatabase();
  try {
    const [former, next] = [new HostLease(queries, HOST), new HostLease(queries, HOST)];
    expect(await former.acquire()).toBe(true);
    expect(await next.acquire()).toBe(false);
    await queries.updateTable('runner_hosts').set({ last_seen_at: sql<Date>`now() - interval '1 minute'` }).execute();
    expect(await next.acquire()).toBe(true);
    expect(await former.renew(true)).toBe(false);
    await former.release();
    const [host] = await queries.selectFrom('runner_hosts').select(['session', 'is_draining']).execute();
    expect(host).toMatchObject({ session: { id: next.sessionId }, is_draining: false });
    expect(await next.renew(false)).toBe(true);
  } finally {
    await close();
  }
});
