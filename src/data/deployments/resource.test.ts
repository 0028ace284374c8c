import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, type Observer, type Subscribable, toObserver, waitFor } from 'xstate';
import { ManualTimers } from '../../../tests/manual-timers.ts';
import { waitingRequest as summary } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import type {
  Capabilities,
  Change,
  DeploymentRequest,
  DeploymentRequestSummary,
} from '../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../machines/lifecycles/deployment/lifecycle.ts';
import type { RecordCopy } from '../../machines/records/record.ts';
import { DEFAULT_LIST_QUERY, deploymentListAddress } from '../../rules/deployments/list-query.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { StartTimer } from '../device/storage-wait.ts';
import { createCommandConfirmation } from '../outbox/confirmation-actors.ts';
import { createResourceList } from '../resources/list-actors.ts';
import { createResourceRecord } from '../resources/record-actors.ts';
import { ResourceData } from '../resources/resource-data.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import type { DeploymentCommand } from './commands.ts';
import { DeploymentData } from './deployment-data.ts';
import { deploymentResource } from './resource.ts';

const northwind: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const changeTo = (record: DeploymentRequestSummary): Change => ({
  sequence: 1,
  kind: 'upsert',
  area: 'deployments',
  id: record.id,
  record,
});

type Answer = (request: Request) => Response | Promise<Response>;

const databases: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.delete()));
});

interface Circumstances {
  /** Opens the device's database; the real one where not given. */
  readonly open?: (name: string) => Promise<PortalDatabase>;
  /** True where the device held nothing when the page was opened: the store comes after the first answer. */
  readonly isFirstVisit?: boolean;
  readonly timer?: StartTimer;
}

async function setUp(
  answers: Readonly<Record<string, Answer>>,
  capabilities: Capabilities | null,
  { open, timer, isFirstVisit = false }: Circumstances = {},
) {
  const sent: {
    readonly call: string;
    readonly id: string | null;
    readonly version: string | null;
    readonly body: string;
  }[] = [];
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: async (request) => {
      const path = new URL(request.url).pathname.replace('/api', '');
      if (path === '/capabilities') {
        return capabilities === null
          ? Response.json({ message: 'Not found.' }, { status: 404 })
          : Response.json(capabilities);
      }
      const call = `${request.method} ${path}`;
      const answer = answers[call];
      sent.push({
        call,
        id: request.headers.get('Idempotency-Key'),
        version: request.headers.get('If-Match'),
        body: await request.clone().text(),
      });
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer(request);
    },
  });
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  databases.push(database);
  const device = new Device(name, open, timer);
  let scope: Scope | null = northwind;
  const data = new ResourceData('deployments', async () => deploymentResource, {
    device,
    client,
    capabilities: new CapabilityReader(client, { plain: false }),
    scope: () => scope,
    privileges: () => new Set(['user.view']),
    now: () => 5,
  });
  const deployments = new DeploymentData(data, {
    device,
    client,
    capabilities: { read: async () => ({ extensions: [], live: false }) },
    scope: () => scope,
    now: () => 5,
  });
  const { records } = data;
  if (!isFirstVisit) await records.load();
  return {
    data,
    deployments,
    sent,
    records,
    database,
    become: (next: Scope | null) => {
      scope = next;
    },
  };
}

const everything: Capabilities = { extensions: ['idempotency', 'versions', 'events'], live: true };
const command = { commandId: '7e8a8c4e-1111-4222-8333-444455556666', record: summary, credential: null, comment: null };
const problem =
  (status: number, code: string, headers: HeadersInit = {}) =>
  () =>
    Response.json(
      { type: 'about:blank', title: code, status, code, message: `The server says ${code}.` },
      { status, headers },
    );

describe('deployment commands', () => {
  it.each<[DeploymentCommand, string]>([
    [{ action: 'APPROVE', from: 'list' }, 'PUT /deploymentrequests/approve/7'],
    [{ action: 'APPROVE', from: 'detail' }, 'PUT /deploymentrequests/approvals/approve/7'],
    [{ action: 'REJECT', from: 'list' }, 'PUT /deploymentrequests/reject/7'],
    [{ action: 'REJECT', from: 'detail' }, 'PUT /deploymentrequests/approvals/reject/7'],
    [{ action: 'DELETE', from: 'list' }, 'DELETE /deploymentrequests/7'],
    [{ action: 'LAUNCH', from: 'detail' }, 'POST /deploymentrequests/launch/7'],
    [{ action: 'START', from: 'detail' }, 'GET /deploymentrequests/env/start_vms/7'],
    [{ action: 'STOP', from: 'detail' }, 'GET /deploymentrequests/env/stop_vms/7'],
    [{ action: 'DESTROY', from: 'detail' }, 'GET /deploymentrequests/env/destroy_infrastructure/7'],
    [{ action: 'START', from: 'list' }, 'POST /deploymentrequests/env'],
    [{ action: 'ROLLBACK', from: 'list' }, 'POST /deploymentrequests/env'],
    [{ action: 'RETRY', from: 'list' }, 'POST /deploymentrequests/env/retry'],
  ])('calls the specification’s path: %o', async (decided, path) => {
    const { data, sent } = await setUp({ [path]: () => Response.json({ id: 7 }) }, everything);
    expect(await data.send(decided, command)).toEqual({ kind: 'done' });
    expect(sent).toMatchObject([{ call: path, id: command.commandId, version: '"3"' }]);
  });

  it.each<DeploymentCommand>([
    { action: 'APPROVE', from: 'list' },
    { action: 'REJECT', from: 'detail' },
  ])('sends the comment of a decision, and no body without one: %o', async (decided) => {
    const path = `PUT /deploymentrequests/${decided.from === 'list' ? 'approve' : 'approvals/reject'}/7`;
    const { data, sent } = await setUp({ [path]: () => Response.json({ id: 7 }) }, everything);
    await data.send(decided, { ...command, comment: 'Not now.' });
    await data.send(decided, command);
    expect(sent.map(({ body }) => body)).toEqual(['{"comment":"Not now."}', '']);
  });

  it('sends no extension to a back end that knows only the specification', async () => {
    const path = 'PUT /deploymentrequests/approve/7';
    const { data, sent } = await setUp({ [path]: () => new Response(null) }, null);
    expect(await data.send({ action: 'APPROVE', from: 'list' }, command)).toEqual({ kind: 'done' });
    expect(sent).toMatchObject([{ id: null, version: null }]);
  });

  it('carries the typed credential where a plain path could not', async () => {
    const { data, sent } = await setUp({ 'POST /deploymentrequests/env': () => Response.json({ id: 7 }) }, everything);
    await data.send({ action: 'STOP', from: 'detail' }, { ...command, credential: { credentialId: 5 } });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ id: 7, action: 'STOP_VMS', credential: { credentialId: 5 } });
  });

  it('says what the record is now when it has changed', async () => {
    const now = { ...summary, client: 'globex', version: 4 };
    const { data } = await setUp(
      {
        'PUT /deploymentrequests/approve/7': problem(412, 'stale_version'),
        'GET /deploymentrequests/7': () => Response.json(now),
      },
      everything,
    );
    expect(await data.send({ action: 'APPROVE', from: 'list' }, command)).toEqual({
      kind: 'conflict',
      message: 'The server says stale_version.',
      now,
      changedBy: null,
      changedAt: null,
      mayBeOwn: false,
    });
  });

  describe('on a back end without command ids, which a browser may send a command twice', () => {
    const started = { ...summary, status: { ...summary.status, infrastructureStatus: { status: 'STARTING' } } };
    const refused = { 'GET /deploymentrequests/env/start_vms/7': problem(409, 'action_not_allowed') };
    const start = { action: 'START', from: 'detail' } as const;

    it('never says that nothing was done on a record that has changed', async () => {
      const { data } = await setUp({ ...refused, 'GET /deploymentrequests/7': () => Response.json(started) }, null);
      expect(await data.send(start, command)).toMatchObject({ kind: 'conflict', now: started, mayBeOwn: true });
    });

    it('nor on one that can’t be read', async () => {
      const { data } = await setUp(refused, null);
      expect(await data.send(start, command)).toMatchObject({ kind: 'conflict', now: null, mayBeOwn: true });
    });

    it('takes a deletion as done where the record is gone', async () => {
      const { data } = await setUp({ 'DELETE /deploymentrequests/7': problem(404, 'not_found') }, null);
      expect(await data.send({ action: 'DELETE', from: 'list' }, command)).toEqual({ kind: 'done' });
    });

    it('says that nothing was done where the record is as it was seen', async () => {
      const { data } = await setUp({ ...refused, 'GET /deploymentrequests/7': () => Response.json(summary) }, null);
      expect(await data.send(start, command)).toMatchObject({ kind: 'refused' });
    });
  });

  it.each([
    ['approved by someone else', { status: { ...summary.status, approvalStatus: { status: 'APPROVED' } } }, 'conflict'],
    ['edited', { version: 4 }, 'conflict'],
    ['as it was seen', {}, 'refused'],
  ] as const)('calls the request changed after a 409 only where it is: %s', async (_, changes, kind) => {
    const { data } = await setUp(
      {
        'PUT /deploymentrequests/approve/7': problem(409, 'action_not_allowed'),
        'GET /deploymentrequests/7': () => Response.json({ ...summary, ...changes }),
      },
      everything,
    );
    expect(await data.send({ action: 'APPROVE', from: 'list' }, command)).toMatchObject({
      kind,
      message: 'The server says action_not_allowed.',
    });
  });

  it('does not call a request changed that can’t be read after a 409', async () => {
    const { data } = await setUp(
      { 'PUT /deploymentrequests/approve/7': problem(409, 'action_not_allowed') },
      everything,
    );
    expect(await data.send({ action: 'APPROVE', from: 'list' }, command)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [problem(409, 'command_in_progress', { 'Retry-After': '3' }), { kind: 'inProgress', retryAfter: 3_000 }],
    [problem(422, 'validation_failed'), { kind: 'refused' }],
    [problem(403, 'missing_privilege'), { kind: 'refused' }],
    [problem(404, 'not_found'), { kind: 'refused' }],
    [problem(500, 'internal_error'), { kind: 'unknown' }],
    [problem(503, 'unavailable'), { kind: 'unknown' }],
    [problem(401, 'invalid_token'), { kind: 'postponed' }],
    [problem(423, 'locked'), { kind: 'postponed' }],
    [problem(429, 'rate_limited'), { kind: 'postponed' }],
    [() => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }), { kind: 'postponed' }],
    [() => new Response('{"id":"seven"}', { headers: { 'content-type': 'application/json' } }), { kind: 'unknown' }],
    [() => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unknown' }],
  ] as const)('never takes anything but a parsed success for one (%#)', async (answer, outcome) => {
    const { data } = await setUp({ 'PUT /deploymentrequests/approve/7': answer }, everything);
    expect(await data.send({ action: 'APPROVE', from: 'list' }, command)).toMatchObject(outcome);
  });

  it('goes with one id through the dialog, also when the first answer is lost', async () => {
    let isLost = true;
    const outbox = {
      attend: () => ({
        decide: async () => null,
        isOnline: () => true,
        holds: () => false,
        close: async () => undefined,
        end: () => undefined,
      }),
    };
    const { data, deployments, sent } = await setUp(
      {
        'POST /deploymentrequests/launch/7': () => {
          if (!isLost) return Response.json({ id: 7, record: { ...summary, version: 4 } });
          isLost = false;
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      },
      everything,
    );
    const dialog = createActor(
      createCommandConfirmation(
        {
          area: 'deployments',
          records: data,
          policyOf: deploymentLifecycle.policyOf,
          outbox,
          isCredentialEmpty: (id, signal) => deployments.isCredentialEmpty(id, signal),
        },
        { action: 'LAUNCH', from: 'list' },
      ),
      {
        input: { variant: 'question', requiredText: null, credentialId: null, record: summary },
      },
    ).start();
    dialog.send({ type: 'CONFIRM', commandId: command.commandId });
    await waitFor(dialog, (snapshot) => snapshot.matches('unknown'));
    dialog.send({ type: 'RETRY' });
    await waitFor(dialog, (snapshot) => snapshot.matches('done'));
    expect(sent.map(({ id }) => id)).toEqual([command.commandId, command.commandId]);
  });
});

describe('deployments through the device', () => {
  const page = () => Response.json({ deployments: [summary], totalRecords: 1 });

  it('shows the device’s copy when the server is out of reach', async () => {
    const answers: Record<string, Answer> = { 'GET /deploymentrequests': page };
    const { data } = await setUp(answers, everything);
    await data.fetchPage(DEFAULT_LIST_QUERY);
    delete answers['GET /deploymentrequests'];
    const list = createActor(createResourceList(data, deploymentListAddress), {
      input: { query: DEFAULT_LIST_QUERY },
    }).start();
    await waitFor(list, (snapshot) => snapshot.matches({ active: { failed: 'withCopy' } }));
    expect(list.getSnapshot().context.page).toMatchObject({ rows: [summary], asOf: 5, partial: false });
    list.stop();
  });

  it('shows the server’s rows where the device can’t be read', async () => {
    const open = () => Promise.reject(new Error('IndexedDB is switched off.'));
    const { data } = await setUp({ 'GET /deploymentrequests': page }, everything, { open });
    const list = createActor(createResourceList(data, deploymentListAddress), {
      input: { query: DEFAULT_LIST_QUERY },
    }).start();
    await waitFor(list, (snapshot) => snapshot.matches({ active: 'ready' }));
    expect(list.getSnapshot().context.page?.rows).toEqual([summary]);
    list.stop();
  });

  it('shows every list and record from the server alone where the storage never answers', async () => {
    const timers = new ManualTimers();
    const open = () => new Promise<never>(() => undefined);
    const answers = { 'GET /deploymentrequests': page, 'GET /deploymentrequests/7': () => Response.json(summary) };
    const { data } = await setUp(answers, everything, { open, timer: timers.start });
    const list = createActor(createResourceList(data, deploymentListAddress), {
      input: { query: DEFAULT_LIST_QUERY },
    }).start();
    await timers.elapseUntil(waitFor(list, (snapshot) => snapshot.matches({ active: 'ready' })));
    list.send({ type: 'QUERY_CHANGED', query: { ...DEFAULT_LIST_QUERY, page: 1 } });
    await waitFor(list, (snapshot) => snapshot.matches({ active: 'ready' }));
    expect(list.getSnapshot().context).toMatchObject({ query: { page: 1 }, page: { rows: [summary] } });
    list.stop();
    const record = createActor(createResourceRecord(data), { input: { id: 7 } }).start();
    await waitFor(record, (snapshot) => snapshot.matches({ active: 'ready' }));
    record.stop();
  });

  it('has the page of a link that is pointed at, before its list opens', async () => {
    const { data, records, become } = await setUp({ 'GET /deploymentrequests': page }, everything);
    const { defaultQuery, onPage } = deploymentListAddress;
    const held = (query = defaultQuery) => data.heldPage(query, deploymentListAddress)?.rows.map(({ id }) => id);
    await data.fetchPage(defaultQuery);
    expect(held()).toBeUndefined();
    await data.holdPageAt(new URLSearchParams());
    await expect.poll(() => held()).toEqual([7]);
    expect(held(onPage(defaultQuery, 1))).toBeUndefined();
    await (await records.load()).remove(northwind, 7);
    await expect.poll(() => held()).toEqual([]);
    become({ userId: 1, tenantId: 'FABRIKAM' });
    expect(held()).toBeUndefined();
    become(null);
    await expect(data.holdPageAt(new URLSearchParams())).rejects.toThrow('You are signed out.');
  });

  it('reports to watchers that the user is signed out, before the page shows it', async () => {
    const { data, become } = await setUp({}, everything);
    become(null);
    const reported: string[] = [];
    const watched: readonly Subscribable<unknown>[] = [
      data.watchPage(deploymentListAddress.defaultQuery, false),
      data.watchRecord(7),
      data.watchKnown([7]),
      data.watchEvery(),
    ];
    for (const one of watched) one.subscribe({ error: (error) => reported.push(String(error)) });
    expect(reported).toEqual(Array(4).fill('AppError: You are signed out.'));
  });

  it('shows the first answer of an empty device before it is kept, and keeps it', async () => {
    const { data, records } = await setUp({ 'GET /deploymentrequests': page }, everything, { isFirstVisit: true });
    const list = createActor(createResourceList(data, deploymentListAddress), {
      input: { query: DEFAULT_LIST_QUERY },
    }).start();
    await waitFor(list, (snapshot) => snapshot.matches({ active: 'ready' }));
    expect(records.isWanted).toBe(false);
    const store = await vi.waitUntil(() => records.loaded, { timeout: 15_000 });
    await expect.poll(() => store.lists.readPage(northwind, DEFAULT_LIST_QUERY)).not.toBeNull();
    // The list goes on with what the device holds.
    await store.keepSummary(northwind, { ...summary, client: 'globex', version: 4 }, 6);
    await waitFor(list, ({ context }) => context.page?.rows[0]?.client === 'globex');
    list.stop();
  });

  it('keeps nothing of an answer that came after the tenant was switched', async () => {
    const { data, database, become } = await setUp(
      {
        'GET /deploymentrequests': () => {
          become({ userId: 1, tenantId: 'FABRIKAM' });
          return page();
        },
      },
      everything,
    );
    await data.fetchPage(DEFAULT_LIST_QUERY);
    expect(await database.records.count()).toBe(0);
  });

  it.each<[string, Scope | null]>([
    ['the tenant was switched', { userId: 1, tenantId: 'FABRIKAM' }],
    ['the user has signed out', null],
  ])('keeps nothing of a live change that came after %s', async (_, scope) => {
    const { data, database, become } = await setUp({}, everything);
    become(scope);
    expect(await data.take(changeTo(summary), northwind, '1')).toBe(false);
    expect(await database.records.count()).toBe(0);
  });

  it('keeps secrets in memory only, and there as long as the page lives', async () => {
    const detail = { ...summary, defaultPassword: 'canary' };
    const { data, database } = await setUp({ 'GET /deploymentrequests/7': () => Response.json(detail) }, everything);
    const record = createActor(createResourceRecord(data), { input: { id: 7 } }).start();
    await waitFor(record, (snapshot) => snapshot.matches({ active: 'ready' }));
    await data.take(changeTo({ ...summary, client: 'globex', version: 4 }), northwind, '1');
    await waitFor(record, (snapshot) => snapshot.context.record?.client === 'globex');
    expect(record.getSnapshot().context.record?.defaultPassword).toBe('canary');
    expect(JSON.stringify(await database.records.toArray())).not.toContain('canary');
    record.stop();
  });

  /** Hands copies of the device to the pages that watch one, when the test says so. */
  function copiesByHand(data: Awaited<ReturnType<typeof setUp>>['data']) {
    type Copy = RecordCopy<DeploymentRequest> | null;
    const watching = new Set<Observer<Copy>>();
    vi.spyOn(data, 'watchRecord').mockReturnValue({
      subscribe: (nextOrObserver: Observer<Copy> | ((copy: Copy) => void)) => {
        const observer = toObserver(nextOrObserver);
        watching.add(observer);
        return { unsubscribe: () => watching.delete(observer) };
      },
    });
    return (copy: Copy) => {
      for (const observer of watching) observer.next?.(copy);
    };
  }

  it('can show a secret for as long as the page lives, where a change comes before the answer', async () => {
    const { data } = await setUp({ 'GET /deploymentrequests/7': () => new Promise(() => undefined) }, everything);
    const tell = copiesByHand(data);
    const record = createActor(createResourceRecord(data), { input: { id: 7 } }).start();
    tell({ record: { ...summary, secretFields: ['defaultPassword'] }, asOf: 1 });
    // A change has no information about secrets.
    tell({ record: { ...summary, client: 'globex' }, asOf: 2 });
    expect(record.getSnapshot().context.record).toMatchObject({
      client: 'globex',
      secretFields: ['defaultPassword'],
    });
    record.stop();
  });

  it('keeps secrets where a copy that was read before them arrives after them', async () => {
    const detail = { ...summary, defaultPassword: 'canary' };
    const { data } = await setUp({ 'GET /deploymentrequests/7': () => Response.json(detail) }, everything);
    const tell = copiesByHand(data);
    const record = createActor(createResourceRecord(data), { input: { id: 7 } }).start();
    await waitFor(record, (snapshot) => snapshot.matches({ active: 'ready' }));
    const asOf = record.getSnapshot().context.asOf ?? 0;
    tell({ record: { ...summary, client: 'globex' }, asOf });
    expect(record.getSnapshot().context.record).toMatchObject({ client: 'globex', defaultPassword: 'canary' });
    record.stop();
  });

  it('has no content for a request that is gone, on the device either', async () => {
    const { data, database } = await setUp({ 'GET /deploymentrequests/7': problem(404, 'not_found') }, everything);
    await data.take(changeTo(summary), northwind, '1');
    const record = createActor(createResourceRecord(data), { input: { id: 7 } }).start();
    await waitFor(record, (snapshot) => snapshot.matches('missing'));
    expect(await database.records.count()).toBe(0);
    record.stop();
  });

  it('takes polled progress into the row', async () => {
    const progress = {
      timestamp: '2026-01-01T00:00:00Z',
      estimatedDuration: 60_000,
      jenkinsStatus: { status: 'LAUNCHING' },
      infrastructureStatus: { status: 'PENDING_CREATION' },
      serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
    };
    const { data, deployments } = await setUp(
      { 'GET /deploymentrequests': page, 'GET /deploymentrequests/progress/7': () => Response.json(progress) },
      everything,
    );
    const list = createActor(createResourceList(data, deploymentListAddress), {
      input: { query: DEFAULT_LIST_QUERY },
    }).start();
    await waitFor(list, (snapshot) => snapshot.matches({ active: 'ready' }));
    // The eighth can't be asked about: that is ignored.
    expect(await deployments.fetchProgress([7, 8])).toEqual([{ ...progress, id: 7 }]);
    const statusOf = (row: DeploymentRequestSummary | undefined) => row?.status.jenkinsStatus.status;
    await waitFor(list, ({ context }) => statusOf(context.page?.rows[0]) === 'LAUNCHING');
    list.stop();
  });

  it('offers without a network the creators that the server named, with an unknown status, in their tenant', async () => {
    const users = [
      { userId: 8, firstName: 'Gustav', lastName: 'Brandt', status: 'INACTIVE' },
      { userId: 9, firstName: 'Ada', lastName: null, status: 'FROZEN' },
    ];
    const path = 'GET /deploymentrequests/deploymentRequestedUsers';
    const { deployments, become } = await setUp({ [path]: () => Response.json(users) }, null);
    expect(await deployments.knownCreators()).toEqual([]);
    expect(await deployments.requestedUsers()).toEqual(users);
    await expect.poll(() => deployments.knownCreators()).toEqual(users);
    become({ ...northwind, tenantId: 'FABRIKAM' });
    expect(await deployments.knownCreators()).toEqual([]);
  });
});
