import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, until } from '../../tests/server/background.ts';
import { type EventReader, listen, openEvents } from '../../tests/server/event-reader.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import { withQuickLooks } from '../../tests/server/quick-looks.ts';
import { deployments, updateRecord } from '../areas/deployments/store.ts';
import { recordChange } from '../audit/record-changes.ts';
import { beforeCommit, type Database, transaction } from '../database/database.ts';
import { removeRecord } from '../records/removal.ts';

describeDatabase('live updates', (open) => {
  let database: Database;
  let portal: TestPortal;
  let address: string;
  const readers: EventReader[] = [];

  beforeEach(async () => {
    database = await open();
    portal = await withQuickLooks(() => startTestPortal({ database }));
    address = await listen(portal);
  });
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.leave()));
    await portal.close();
  });

  async function reader(...given: Parameters<typeof openEvents>): Promise<EventReader> {
    const opened = await openEvents(...given);
    readers.push(opened);
    return opened;
  }

  /** Changes a request like a runner. */
  async function touch(id: number): Promise<void> {
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await updateRecord(within, record, { document: { emUrl: `https://${id}.example.com` } });
    });
  }

  async function insertMany(count: number, tenantId = 'BRIGHTWATER'): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push(await insertRequest(database.queries, { environment: `${tenantId}-${index}`, tenantId }));
    }
    return ids;
  }

  it('sends a change with the record’s current state and the configured product name', async () => {
    const [id = 0] = await insertMany(1);
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    const stream = await reader(address, tokens);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await touch(id);
    const change = await until('the change', async () => stream.changes()[0]);
    expect(change).toMatchObject({
      kind: 'upsert',
      area: 'deployments',
      id,
      record: { id, emUrl: `https://${id}.example.com`, deploymentType: 'MERIDIAN' },
    });
    expect(stream.events[0]?.id).toBe(String(change.sequence));
    await transaction(database.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await removeRecord(within, deployments, record);
    });
    const gone = await until('the deletion', async () => stream.changes()[1]);
    expect(gone).toEqual({ sequence: expect.any(Number), kind: 'delete', area: 'deployments', id });
  });

  it('resumes without loss or repetition while many writers commit', async () => {
    const ids = await insertMany(60);
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    const seen: number[] = [];
    let last = '0';
    const writing = Promise.all(ids.map((id) => touch(id)));
    for (const _ of [1, 2, 3]) {
      const before = seen.length;
      const stream = await reader(address, tokens, { lastEventId: last });
      await until('some changes', async () => stream.changes().length > 0 || before === ids.length);
      await stream.leave();
      seen.push(...stream.changes().map(({ sequence }) => sequence));
      last = stream.events.findLast(({ id }) => id !== null)?.id ?? last;
    }
    await writing;
    const rest = await reader(address, tokens, { lastEventId: last });
    await until('every change', async () => seen.length + rest.changes().length >= ids.length);
    seen.push(...rest.changes().map(({ sequence }) => sequence));
    const written = await database.queries.selectFrom('changes').select('sequence').orderBy('sequence').execute();
    expect(written).toHaveLength(ids.length);
    expect(seen).toEqual(written.map(({ sequence }) => sequence));
  });

  it('reports the end of missed changes with a place, and only that to a reader who missed none', async () => {
    const ids = await insertMany(3);
    for (const id of ids) await touch(id);
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    const stream = await reader(address, tokens, { areas: 'deployments:1,vpcs:2' });
    await until('the place', async () => stream.events.some(({ event }) => event === 'place'));
    expect(stream.events.map(({ event, id }) => `${event} ${id}`)).toEqual(['change 2', 'change 3', 'place 3']);
    const current = await reader(address, tokens, { areas: 'deployments:3' });
    await until('the place', async () => current.events.length > 0);
    expect(current.events.map(({ event, id }) => `${event} ${id}`)).toEqual(['place 3']);
  });

  it('keeps the order of the sequence if a lower one commits late', async () => {
    if (database.kind === 'embedded') return; // It has one connection: nothing commits late.
    const [early = 0, late = 0] = await insertMany(2);
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    const stream = await reader(address, tokens);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: given, resolve: isGiven } = Promise.withResolvers<void>();
    const slow = transaction(database.queries, async (within) => {
      recordChange(within, {
        tenantId: 'BRIGHTWATER',
        area: 'deployments',
        recordId: String(early),
        kind: 'upsert',
      });
      beforeCommit(within, async () => {
        isGiven();
        await held;
      });
    });
    await given;
    let isDone = false;
    const quick = touch(late).then(() => {
      isDone = true;
    });
    await until('the quick one to wait for the slow one, or to overtake it', async () => {
      const { rows } = await sql`
        select 1 from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(database.queries);
      return isDone || rows.length > 0;
    });
    release();
    await Promise.all([slow, quick]);
    await until('both changes', async () => stream.changes().length === 2);
    expect(stream.changes().map(({ id }) => id)).toEqual([early, late]);
  });

  it('shows nothing of other tenants in streams and changes', async () => {
    const [own = 0] = await insertMany(1);
    const [foreign = 0] = await insertMany(1, 'ORSINI');
    const operator = await portal.signIn('operator', 'BRIGHTWATER');
    const administrator = await portal.signIn('administrator');
    const [scoped, all] = [await reader(address, operator), await reader(address, administrator)];
    await touch(foreign);
    await touch(own);
    await until('the own change', async () => scoped.changes().length > 0);
    await until('both changes', async () => all.changes().length === 2);
    expect(scoped.changes().map(({ id }) => id)).toEqual([own]);
    const page = await portal.call('GET', '/changes?cursor=0', { tokens: operator });
    expect(page.json().changes.map(({ id }: { id: number }) => id)).toEqual([own]);
    const first = await portal.call('GET', '/changes', { tokens: operator });
    expect(first.json().changes.map(({ id }: { id: number }) => id)).toEqual([own]);
  });

  it('reads every record once in pages, then its changes', async () => {
    const ids = await insertMany(5);
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    const seen: number[] = [];
    let query = '?limit=2';
    for (let more = true; more; ) {
      const page = await portal.call('GET', `/changes${query}`, { tokens });
      expect(page.statusCode, page.body).toBe(200);
      seen.push(...page.json().changes.map(({ id }: { id: number }) => id));
      query = `?limit=2&cursor=${page.json().cursor}`;
      more = page.json().more;
    }
    expect(seen).toEqual([...ids].reverse());
    await touch(ids[2] ?? 0);
    const delta = await portal.call('GET', `/changes${query}`, { tokens });
    expect(delta.json()).toMatchObject({ changes: [{ kind: 'upsert', id: ids[2] }], more: false });
    const nothing = await portal.call('GET', `/changes?cursor=${delta.json().cursor}`, { tokens });
    expect(nothing.json()).toMatchObject({ changes: [], cursor: delta.json().cursor, more: false });
  });

  it('reports a cursor that is too old, too new or invalid', async () => {
    const [id = 0] = await insertMany(1);
    for (let count = 0; count < 3; count += 1) await touch(id);
    await database.queries.deleteFrom('changes').where('sequence', '<', 3).execute();
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    for (const cursor of ['1', '99']) {
      const page = await portal.call('GET', `/changes?cursor=${cursor}`, { tokens });
      expect(page.json()).toMatchObject({ reset: true, changes: [{ id }], cursor: '3' });
      const stream = await reader(address, tokens, { cursor });
      await until('the reset', async () => stream.events[0]?.event === 'reset');
    }
    const nonsense = await portal.call('GET', '/changes?cursor=007', { tokens });
    expect(nonsense.statusCode).toBe(400);
    expect(nonsense.json()).toMatchObject({ code: 'malformed_request', errors: [{ field: 'cursor' }] });
  });

  it('ends when the user signs out, loses the privilege, or the server stops', async () => {
    const leaving = await portal.signIn('operator', 'BRIGHTWATER');
    const demoted = await portal.signIn('viewer', 'BRIGHTWATER');
    const staying = await portal.signIn('approver', 'BRIGHTWATER');
    const streams = await Promise.all([leaving, demoted, staying].map((tokens) => reader(address, tokens)));
    await portal.call('POST', '/auth/logoutUser', {
      tokens: leaving,
      headers: { 'x-refresh-token': leaving.refresh },
    });
    await streams[0]?.ended;
    // Only in the database, as from another process.
    await database.queries
      .deleteFrom('user_roles')
      .where('user_id', 'in', (query) =>
        query.selectFrom('users').select('user_id').where('email', '=', 'viewer@meridian.example'),
      )
      .execute();
    await streams[1]?.ended;
    const [id = 0] = await insertMany(1);
    await touch(id);
    await until('a change on the stream that stays', async () => streams[2]?.changes().length === 1);
    await portal.close();
    await streams[2]?.ended;
  });

  it('reports changed privileges', async () => {
    const tokens = await portal.signIn('viewer', 'BRIGHTWATER');
    const [id = 0] = await insertMany(1);
    const stream = await reader(address, tokens);
    // A stream without areas, for a device without list privileges: it gets only privileges.
    const ofNone = await reader(address, tokens, { areas: '' });
    await touch(id);
    await until('the change', async () => stream.changes().length === 1);
    await database.queries
      .insertInto('role_privileges')
      .columns(['role_id', 'privilege'])
      .expression((query) =>
        query
          .selectFrom('user_roles')
          .innerJoin('users', 'users.user_id', 'user_roles.user_id')
          .select(['role_id', query.val<string>('deployment.log.view').as('privilege')])
          .distinct()
          .where('email', '=', 'viewer@meridian.example'),
      )
      .execute();
    const news = await until('the news', async () => stream.events.find(({ event }) => event === 'privileges'));
    expect(news.data).toEqual({ privileges: { BRIGHTWATER: expect.arrayContaining(['deployment.log.view']) } });
    await until('the news of no area', async () => ofNone.events.length > 0);
    // It comes twice where the change falls between two reads of the first look.
    for (const event of ofNone.events) expect(event).toEqual(news);
  });

  it('limits the streams of one user', async () => {
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    for (let count = 0; count < 10; count += 1) await reader(address, tokens);
    const refused = await reader(address, tokens);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    await readers[0]?.leave();
    await until('a free place', async () => (await reader(address, tokens)).status === 200);
  });

  it('keeps no stream of a reader who left before it was opened', async () => {
    const tokens = await portal.signIn('operator', 'BRIGHTWATER');
    const headers = { 'x-access-token': `Bearer ${tokens.access}` };
    let asked = 0;
    let left = 0;
    portal.app.server.on('request', (_, response) => {
      asked += 1;
      response.once('close', () => {
        left += 1;
      });
    });
    // As many as a user may have are answered when the second ten have left.
    for (const calls of [10, 20]) {
      const leaving = new AbortController();
      await transaction(database.queries, async (within) => {
        // Nobody is let in before this ends.
        await sql`lock table refresh_tokens`.execute(within);
        while (asked < calls) {
          const before = asked;
          fetch(`${address}/api/events`, { headers, signal: leaving.signal }).catch(() => undefined);
          await until('the call', async () => asked > before);
        }
        leaving.abort();
        await until('the server to notice that they left', async () => left === calls);
      });
    }
    expect((await reader(address, tokens)).status).toBe(200);
  });

  it('lists its extensions, and has none in plain mode', async () => {
    const answer = await portal.call('GET', '/capabilities');
    expect(answer.json()).toEqual({
      extensions: [
        'idempotency',
        'versions',
        'changes',
        'events',
        'launch',
        'mails',
        'asRun',
        'builds',
        'reveal',
        'revealSecrets',
        'schedules',
        'logExport',
        'workflows',
        'statusFilters',
        'decisionComments',
        'rejectionReasons',
        'productionApprovals',
        'approvalDeadlines',
        'waitingTenants',
        'tenantAccess',
        'push',
        'recordComments',
        'approvedChanges',
        'passkeys',
        'signedDecisions',
        'conditions',
        'cancel',
        'cancelOperations',
        'runnerHosts',
        'listSorting',
        'plans',
        'areaPlans',
        'healthChecks',
        'environmentTypes',
        'recordTenants',
        'editApprovals',
        'monitoringHistory',
        'leadTimes',
        'quotedClients',
        'runnerRules',
        'selfApprovalRule',
      ],
      live: true,
      areas: [
        'deployments',
        'credentials',
        'platform-versions',
        'topologies',
        'cloud-accounts',
        'vpcs',
        'bi-deployments',
        'tenants',
        'users',
        'roles',
      ],
    });
    const plain = await startTestPortal({ database: await open(), configuration: { plain: true } });
    expect((await plain.call('GET', '/capabilities')).statusCode).toBe(404);
    await plain.close();
  });
});
