/** From the call that changes a record to what a device can read, with a local push service. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PushSettings } from '../../src/contract/generated/schema.d.ts';
import type { PushMessage } from '../../src/rules/push/push-message.ts';
import { DEFAULT_PUSH_SETTINGS } from '../../src/rules/push/push-settings.ts';
import { describeDatabase } from '../../tests/database/databases.ts';
import { choosableCredentials, fillChoices } from '../../tests/server/deployment-forms.ts';
import { storeRequest } from '../../tests/server/deployment-requests.ts';
import { settle } from '../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { LocalPushService } from '../../tests/server/push-service.ts';
import { biDeploymentsServerArea } from '../areas/bi-deployments/bi-deployments.ts';
import { cloudAccountsServerArea } from '../areas/cloud-accounts/cloud-accounts.ts';
import { deploymentsServerArea } from '../areas/deployments/deployments.ts';
import { deployments, updateRecord } from '../areas/deployments/store.ts';
import { vpcsServerArea } from '../areas/vpcs/vpcs.ts';
import { type Database, transaction } from '../database/database.ts';
import { deliverPushes } from './deliver-pushes.ts';
import { enqueueNews } from './news.ts';
import { createPushSender } from './push-sender.ts';
import { enqueueReminders, removeEndedDevices } from './push-work.ts';
import { spreadNews } from './spread-news.ts';

const areas = new Map([
  ['deployments', deploymentsServerArea.requested],
  ['vpcs', vpcsServerArea.requested],
  ['bi-deployments', biDeploymentsServerArea.requested],
  ['cloud-accounts', cloudAccountsServerArea.requested],
]);

const APPROVING = ['deployment.vpc.approve', 'deployment.vpc.view'] as const;

describeDatabase('a device that is notified by push', (open) => {
  let database: Database;
  let portal: TestPortal;
  let service: LocalPushService;
  let requester: Tokens;
  let decider: Tokens;
  let credential: number;
  let now = Date.parse('2026-11-29T10:00:00Z');
  let made = 0;

  beforeAll(async () => {
    service = await LocalPushService.start(() => new Date(now));
    database = await open();
    portal = await startTestPortal({
      database,
      now: () => new Date(now),
      configuration: { pushServices: [service.url] },
    });
    await fillChoices(portal.services);
    const { queries } = database;
    await queries.deleteFrom('user_roles').where('user_id', '<>', 1).execute();
    await settle(queries, { name: 'asker', privileges: ['deployment.vpc.create', 'deployment.vpc.view'] });
    await settle(queries, { name: 'decider', privileges: APPROVING });
    await settle(queries, { name: 'other', privileges: APPROVING });
    credential = (await choosableCredentials(portal, await portal.signIn('operator'))).aws;
  });
  afterAll(async () => {
    await portal.close();
    await service.close();
  });
  beforeEach(async () => {
    for (const table of ['push_sent', 'push_notices', 'push_news', 'push_subscriptions', 'push_settings'] as const)
      await database.queries.deleteFrom(table).execute();
    await database.queries.deleteFrom('vpcs').execute();
    service.received.length = 0;
    service.answers.length = 0;
    now = Date.parse('2026-11-29T10:00:00Z');
    requester = await portal.signIn('asker');
    decider = await portal.signIn('decider');
  });

  const subscribe = async (name: string, tokens: Tokens) => {
    const body = { ...service.subscribe(name), name };
    const answer = await portal.call('PUT', '/push/subscriptions', { tokens, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...answer.json(), body };
  };
  const save = (settings: Partial<PushSettings>, tokens = decider) =>
    portal.call('PUT', '/push/settings', { tokens, body: { ...DEFAULT_PUSH_SETTINGS, ...settings } });
  const state = async (tokens: Tokens) => (await portal.call('GET', '/push', { tokens })).json();

  async function requestVpc(): Promise<number> {
    made += 1;
    const body = {
      credentialId: credential,
      client: 'brightwater',
      name: `pushed_${made}`,
      region: 'US_WEST_2',
      vpcCidr: '10.60.0.0/16',
      usedCidrs: [],
      deploymentConfigId: 't910-1.4',
    };
    const answer = await portal.call('POST', '/deploymentvpcs', { tokens: requester, body });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  }
  const decide = (id: number, decision: 'APPROVE' | 'REJECT', tokens = decider) =>
    portal.call('PUT', `/deploymentvpcs/approvals/${decision}/${id}`, { tokens });

  /** Runs the jobs until nothing is due, and returns what devices have read since. */
  async function delivered(): Promise<(PushMessage & { readonly device: string })[]> {
    const { services } = portal;
    const send = createPushSender(services.configuration, services.now);
    const from = service.received.length;
    const news = await database.queries.selectFrom('push_news').select('news_id').orderBy('news_id').execute();
    for (const { news_id: newsId } of news) await spreadNews(services, areas, { newsId });
    const due = await database.queries
      .selectFrom('push_subscriptions')
      .select('subscription_id')
      .where(({ or, eb }) => or([eb('wanted', '>', eb.ref('done')), eb('next_at', '<=', services.now())]))
      .orderBy('name')
      .execute();
    for (const { subscription_id: subscriptionId } of due)
      await deliverPushes(services, areas, send, { subscriptionId });
    return service.received.slice(from).map(({ text, device }) => {
      const message: PushMessage = JSON.parse(text);
      return { ...message, device };
    });
  }

  it('reads what waits, once, and learns on every device that it was decided', async () => {
    await subscribe('phone', decider);
    await subscribe('laptop', await portal.signIn('decider'));
    const id = await requestVpc();
    const waiting = {
      kind: 'waiting',
      tag: 'waiting',
      isAlert: true,
      total: 1,
      items: [
        {
          area: 'vpcs',
          id: String(id),
          tenantId: 'BRIGHTWATER',
          label: 'Deployment VPC',
          name: `pushed_${made} of brightwater`,
          path: `/dashboard/vpcs/view/${id}`,
        },
      ],
    };
    expect(await delivered()).toEqual([
      { ...waiting, device: 'laptop' },
      { ...waiting, device: 'phone' },
    ]);
    expect(await delivered()).toEqual([]);
    expect((await decide(id, 'APPROVE')).statusCode).toBe(200);
    const over = { kind: 'waiting', tag: 'waiting', isAlert: false, total: 0, items: [] };
    expect(await delivered()).toEqual([
      { ...over, device: 'laptop' },
      { ...over, device: 'phone' },
    ]);
    // The newest state replaces what a push service still keeps.
    expect(new Set(service.received.map(({ headers }) => headers['topic'])).size).toBe(1);
  });

  it('has one notification of several decisions that wait', async () => {
    await subscribe('phone', decider);
    const ids = [await requestVpc(), await requestVpc(), await requestVpc()];
    expect(await delivered()).toMatchObject([{ total: 3, isAlert: true }]);
    await decide(ids[0] ?? 0, 'REJECT', await portal.signIn('other'));
    const [left] = await delivered();
    expect(left).toMatchObject({ total: 2, isAlert: false });
    expect(left?.items.map(({ id }) => id)).toEqual([String(ids[2]), String(ids[1])]);
  });

  it('says that a request waits again because it was edited', async () => {
    await subscribe('phone', decider);
    const id = await requestVpc();
    await delivered();
    await decide(id, 'APPROVE');
    await delivered();
    const { records } = vpcsServerArea;
    await transaction(database.queries, async (within) => {
      const approver = await within.selectFrom('users').select('user_id').limit(1).executeTakeFirstOrThrow();
      await within
        .insertInto('changes_since_approval')
        .values({
          area: 'vpcs',
          record_id: String(id),
          approved_by: approver.user_id,
          approved_at: new Date(now),
          is_whole: true,
          fields: JSON.stringify([{ field: 'client', before: 'orsini', after: 'brightwater' }]),
          secrets: JSON.stringify([]),
        })
        .execute();
      const row = await records.lock(within, id, null);
      if (row !== null) await records.edit(within, row, { status: 'PENDING_APPROVAL' });
    });
    expect(await delivered()).toMatchObject([{ total: 1, isAlert: true, items: [{ id: String(id), isEdited: true }] }]);
  });

  it('alerts all approvers again once an edit has taken back the first of two approvals', async () => {
    const { queries } = database;
    await queries
      .updateTable('tenants')
      .set({ production_approvals: 2 })
      .where('tenant_id', '=', 'BRIGHTWATER')
      .execute();
    const privileges = ['deployment.approve', 'deployment.list', 'deployment.view'] as const;
    for (const name of ['first', 'second']) await settle(queries, { name, privileges });
    const first = await portal.signIn('first');
    await subscribe('first', first);
    await subscribe('second', await portal.signIn('second'));
    const id = await storeRequest(queries, { row: { environment_type: 'PRODUCTION', created_by: 1 } });
    await transaction(queries, (within) =>
      enqueueNews(within, { kind: 'waiting', area: 'deployments', recordId: String(id) }),
    );
    const alerts = async () =>
      (await delivered()).filter(({ isAlert }) => isAlert).map(({ device, items }) => [device, items[0]?.id]);
    const both = ['first', 'second'].map((device) => [device, String(id)]);
    expect(await alerts()).toEqual(both);
    const answer = await portal.call('PUT', `/deploymentrequests/approve/${id}`, { tokens: first });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await alerts()).toEqual([]);
    const edit = (approvals?: '[]') =>
      transaction(queries, async (within) => {
        const record = await deployments.lock(within, id, null);
        if (record !== null) await updateRecord(within, record, { document: {}, ...(approvals && { approvals }) });
      });
    await edit();
    expect(await alerts()).toEqual([]);
    await edit('[]');
    expect(await alerts()).toEqual(both);
  });

  it('is told of a decision on the user’s own request, and of a deleted one that waited', async () => {
    await subscribe('desk', requester);
    await subscribe('phone', decider);
    const [approved, rejected, deleted] = [await requestVpc(), await requestVpc(), await requestVpc()];
    await delivered();
    await decide(approved, 'APPROVE');
    await decide(rejected, 'REJECT');
    const { records } = vpcsServerArea;
    await transaction(database.queries, async (within) => {
      const row = await records.lock(within, deleted, null);
      if (row !== null) await records.delete(within, row);
    });
    const messages = await delivered();
    expect(messages.filter(({ device }) => device === 'desk')).toMatchObject([
      { kind: 'approved', tag: `vpcs/${approved}`, isAlert: true },
      { kind: 'rejected', tag: `vpcs/${rejected}` },
    ]);
    expect(messages.filter(({ device }) => device === 'phone')).toMatchObject([{ kind: 'waiting', total: 0 }]);
  });

  it('is told how an operation of its user ended', async () => {
    await subscribe('desk', requester);
    const id = await requestVpc();
    const userId = (await portal.call('GET', '/push', { tokens: requester })).json().devices.length;
    expect(userId).toBe(1);
    const { user_id: owner } = await database.queries
      .selectFrom('push_subscriptions')
      .select('user_id')
      .executeTakeFirstOrThrow();
    for (const kind of ['failed', 'finished'] as const)
      await transaction(database.queries, (within) =>
        enqueueNews(within, { kind, area: 'vpcs', recordId: String(id), userId: owner }),
      );
    expect(await delivered()).toMatchObject([{ kind: 'failed' }, { kind: 'finished' }]);
  });

  it('is told the same news once', async () => {
    await subscribe('desk', requester);
    const id = await requestVpc();
    const { user_id: userId } = await database.queries
      .selectFrom('push_subscriptions')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const news = { kind: 'schedule', area: 'vpcs', recordId: String(id), userId, key: 'ends 2026-11-30' } as const;
    for (let times = 0; times < 2; times += 1)
      await transaction(database.queries, (within) => enqueueNews(within, news));
    expect(await delivered()).toMatchObject([{ kind: 'schedule' }]);
    await transaction(database.queries, (within) => enqueueNews(within, news));
    expect(await delivered()).toEqual([]);
  });

  const say = async (tokens: Tokens, id: number, text: string): Promise<number> => {
    const answer = await portal.call('POST', `/comments/vpcs/${id}`, { tokens, body: { text } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  };

  it('is told of comments by others where its user requested or wrote, by names and without their text', async () => {
    await subscribe('desk', requester);
    await subscribe('phone', decider);
    const id = await requestVpc();
    await delivered();
    await say(decider, id, 'Secret question?');
    const message = {
      kind: 'commented',
      tag: `vpcs/${id}/comments`,
      isAlert: true,
      total: 1,
      items: [
        {
          area: 'vpcs',
          id: String(id),
          tenantId: 'BRIGHTWATER',
          label: 'Deployment VPC',
          name: `pushed_${made} of brightwater`,
          path: `/dashboard/vpcs/view/${id}`,
        },
      ],
    };
    expect(await delivered()).toEqual([{ ...message, device: 'desk' }]);
    await say(requester, id, 'An answer.');
    expect(await delivered()).toEqual([{ ...message, device: 'phone' }]);
    await say(await portal.signIn('other'), id, 'Me too.');
    expect(await delivered()).toEqual([
      { ...message, device: 'desk' },
      { ...message, device: 'phone' },
    ]);
    await save({ kinds: ['waiting'] });
    await say(requester, id, 'Nobody wants this.');
    expect(await delivered()).toEqual([]);
  });

  it('is told of several comments at once, and of none that is deleted or that its user may no longer read', async () => {
    await subscribe('desk', requester);
    const id = await requestVpc();
    await say(decider, id, 'One');
    const two = await say(decider, id, 'Two');
    await say(decider, id, 'Three');
    const remove = (comment: number) => portal.call('DELETE', `/comments/vpcs/${id}/${comment}`, { tokens: decider });
    expect((await remove(two)).statusCode).toBe(200);
    expect(await delivered()).toMatchObject([{ kind: 'commented', total: 2 }]);

    const held = { quietHours: { from: '09:00', until: '11:00', timeZone: 'UTC' } };
    expect((await save(held, requester)).statusCode).toBe(200);
    const four = await say(decider, id, 'Four');
    expect(await delivered()).toEqual([]);
    await remove(four);
    await say(decider, id, 'Five');
    expect(await delivered()).toEqual([]);
    now += 3_600_000;
    expect(await delivered()).toMatchObject([{ kind: 'commented', total: 1 }]);

    await say(await portal.signIn('decider'), id, 'Six');
    const swap = (from: string, to: string) =>
      database.queries
        .updateTable('role_privileges')
        .set({ privilege: to })
        .where('role_id', '=', 'asker')
        .where('privilege', '=', from)
        .execute();
    await swap('deployment.vpc.view', 'deployment.view');
    try {
      expect(await delivered()).toEqual([]);
    } finally {
      await swap('deployment.view', 'deployment.vpc.view');
    }
  });

  it('is told only of the kinds and tenants that its user wants', async () => {
    await subscribe('phone', decider);
    await save({ kinds: ['decided'] });
    await requestVpc();
    expect(await delivered()).toEqual([]);
    await save({ tenants: ['HALDEN'] });
    expect(await delivered()).toEqual([]);
    // Wanted again: it still waits.
    await save({});
    expect(await delivered()).toMatchObject([{ kind: 'waiting', total: 1 }]);
    await save({ kinds: [] });
    expect(await delivered()).toMatchObject([{ kind: 'waiting', total: 0, isAlert: false }]);
  });

  it('is told after the quiet hours, unless it was decided meanwhile', async () => {
    await subscribe('phone', decider);
    const quietHours = { from: '10:30', until: '12:00', timeZone: 'Europe/Berlin' };
    await save({ quietHours });
    await delivered();
    const [first, second] = [await requestVpc(), await requestVpc()];
    expect(await delivered()).toEqual([]);
    await decide(first, 'APPROVE');
    expect(await delivered()).toEqual([]);
    now = Date.parse('2026-11-29T11:00:01Z');
    expect(await delivered()).toMatchObject([{ total: 1, isAlert: true, items: [{ id: String(second) }] }]);
  });

  it('is reminded while a request waits, at half of the tenant’s time and in its last hour', async () => {
    const { queries } = database;
    await queries.updateTable('tenants').set({ approval_hours: 8 }).where('tenant_id', '=', 'BRIGHTWATER').execute();
    await subscribe('phone', decider);
    const id = await requestVpc();
    const started = now;
    await queries
      .updateTable('vpcs')
      .set({ updated_at: new Date(started) })
      .where('vpc_id', '=', id)
      .execute();
    await delivered();
    const after = async (hours: number) => {
      now = started + hours * 3_600_000;
      await enqueueReminders(portal.services, areas);
      return delivered();
    };
    expect(await after(3.9)).toEqual([]);
    const reminder = { kind: 'waiting', total: 1, isAlert: true, isReminder: true, items: [{ id: String(id) }] };
    expect(await after(4)).toMatchObject([reminder]);
    expect(await after(4.1)).toEqual([]);
    expect(await after(7)).toMatchObject([reminder]);
    expect(await after(9)).toEqual([]);
    await decide(id, 'APPROVE', await portal.signIn('other'));
    expect(await delivered()).toMatchObject([{ total: 0, isAlert: false }]);
    await queries.updateTable('tenants').set({ approval_hours: 0 }).where('tenant_id', '=', 'BRIGHTWATER').execute();
  });

  it('gets a message again that the push service did not take, and no other one twice', async () => {
    await subscribe('phone', decider);
    await requestVpc();
    service.answers.push(503);
    await expect(delivered()).rejects.toThrow('503');
    expect(await delivered()).toMatchObject([{ kind: 'waiting', total: 1 }]);
    expect(await delivered()).toEqual([]);
  });

  it.each([404, 410])('is removed when its push service answers %i', async (status) => {
    await subscribe('phone', decider);
    await requestVpc();
    service.answers.push(status);
    await delivered();
    expect((await state(decider)).devices).toEqual([]);
  });

  it('is removed with its session, and not sent anything before', async () => {
    await subscribe('phone', decider);
    await subscribe('laptop', await portal.signIn('decider'));
    await portal.call('POST', '/auth/logoutUser', { tokens: decider, headers: { 'x-refresh-token': decider.refresh } });
    await requestVpc();
    expect((await delivered()).map(({ device }) => device)).toEqual(['laptop']);
    await database.queries
      .updateTable('refresh_tokens')
      .set({ revoked_at: new Date(now) })
      .execute();
    await removeEndedDevices(database.queries, new Date(now));
    expect(await database.queries.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  });

  it('loses what its user can no longer decide, and is removed with the last privilege', async () => {
    await subscribe('phone', decider);
    await requestVpc();
    await delivered();
    const { queries } = database;
    const held = queries.deleteFrom('role_privileges').where('role_id', '=', 'decider');
    await held.where('privilege', '=', 'deployment.vpc.approve').execute();
    await removeEndedDevices(queries, new Date(now));
    expect(await delivered()).toMatchObject([{ kind: 'waiting', total: 0, isAlert: false }]);
    await held.execute();
    await queries.updateTable('push_subscriptions').set({ wanted: 99 }).execute();
    expect(await delivered()).toEqual([]);
    expect(await queries.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
    await queries
      .insertInto('role_privileges')
      .values(APPROVING.map((privilege) => ({ role_id: 'decider', privilege })))
      .execute();
  });

  it('belongs to whoever signed in on it last, and can be removed by its user alone', async () => {
    const { body, devices } = await subscribe('tablet', decider);
    const [{ id }] = devices;
    expect(devices).toMatchObject([{ name: 'tablet', isOfSession: true }]);
    const remove = (tokens: Tokens) => portal.call('DELETE', `/push/subscriptions/${id}`, { tokens });
    expect((await remove(requester)).statusCode).toBe(404);
    expect((await portal.call('POST', `/push/subscriptions/${id}/test`, { tokens: requester })).statusCode).toBe(404);
    const taken = await portal.call('PUT', '/push/subscriptions', { tokens: requester, body });
    expect(taken.json().devices).toHaveLength(1);
    expect((await state(decider)).devices).toEqual([]);
    const again = (await state(requester)).devices[0].id;
    expect((await portal.call('DELETE', `/push/subscriptions/${again}`, { tokens: requester })).json().devices).toEqual(
      [],
    );
  });

  it('shows a test at once, and says what the push service answered', async () => {
    const { devices } = await subscribe('phone', decider);
    const test = async () =>
      (await portal.call('POST', `/push/subscriptions/${devices[0].id}/test`, { tokens: decider })).json();
    expect(await test()).toEqual({ outcome: 'accepted' });
    expect(JSON.parse(service.received.at(-1)?.text ?? '')).toMatchObject({ kind: 'test' });
    service.answers.push(503);
    expect(await test()).toEqual({ outcome: 'unreachable' });
    service.answers.push(410);
    expect(await test()).toEqual({ outcome: 'gone' });
    expect((await state(decider)).devices).toEqual([]);
  });

  it('is refused at a private address, with a wrong key, and with settings that make no sense', async () => {
    const good = { ...service.subscribe('phone'), name: 'phone' };
    const fields = async (body: object) =>
      (await portal.call('PUT', '/push/subscriptions', { tokens: decider, body }))
        .json()
        .errors?.map(({ field }: { readonly field: string }) => field);
    expect(await fields({ ...good, endpoint: 'https://192.168.0.7/push' })).toEqual(['endpoint']);
    expect(await fields({ ...good, keys: { p256dh: 'AAAA', auth: 'AAAA' } })).toEqual(['p256dh', 'auth']);
    const quietHours = { from: '22:00', until: '22:00', timeZone: 'Europe/Berlin' };
    expect((await save({ quietHours })).statusCode).toBe(422);
    expect((await save({ quietHours: { ...quietHours, until: '07:00', timeZone: 'Mars/Base' } })).statusCode).toBe(422);
  });

  it('is kept sealed, and its messages hold ids and names only', async () => {
    const { body } = await subscribe('phone', decider);
    const stored = await database.queries.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(stored.sealed_target).toString('latin1')).not.toContain(body.endpoint);
    await requestVpc();
    const [message] = await delivered();
    expect(Object.keys(message?.items[0] ?? {})).toEqual(['area', 'id', 'tenantId', 'label', 'name', 'path']);
  });
});
