import { afterEach, describe, expect, it } from 'vitest';
import { waitingRequest as summary } from '../../../tests/records/waiting-request.ts';
import { createContractClient } from '../../contract/client.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { CommandStore } from './command-store.ts';
import { Outbox } from './outbox.ts';
import { replay } from './replay.ts';
import { createSender } from './sender.ts';

const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } };
const HERE = 'NORTHWIND';
const THERE = 'FABRIKAM';

const opened: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.delete()));
});

const problem = (status: number, code: string, message: string) =>
  Response.json({ type: 'about:blank', title: code, status, code, message }, { status });

interface BackEnd {
  readonly extensions?: readonly string[];
  readonly access?: (asked: number) => Response | Promise<Response>;
  readonly decide?: (token: string) => Response;
}

/** A device of one user, and a back end whose answers the test sets. */
function setUp({ extensions = ['idempotency', 'versions', 'tenantAccess'], access, decide }: BackEnd = {}) {
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  opened.push(database);
  const store = new CommandStore({ device: new Device(name, async () => database) });
  const session: { scope: Scope } = { scope: { userId: 1, tenantId: HERE } };
  const calls: string[] = [];
  let asked = 0;
  const fetch = async (request: Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const headers = new Headers(init?.headers ?? request.headers);
    const token = (headers.get('x-access-token') ?? '').replace('Bearer ', '');
    if (pathname.endsWith('/capabilities')) return Response.json({ extensions, live: false });
    calls.push(`${token} ${pathname.replace('/api', '')} ${headers.get('if-match') ?? ''}`.trim());
    if (pathname.endsWith('/access')) {
      asked += 1;
      return access?.(asked) ?? Response.json({ accessToken: `there${asked}`, expiresIn: 900, privileges: [] });
    }
    const id = Number(pathname.split('/').at(-1));
    const status = { ...summary.status, approvalStatus: { status: 'APPROVED' } };
    return decide?.(token) ?? Response.json({ id, record: { ...summary, id, tenantId: THERE, version: 4, status } });
  };
  const plain = createContractClient({ config, tokens: null, fetch });
  const sender = createSender({
    config,
    fetch,
    session: {
      scope: () => session.scope,
      accessToken: () => 'here',
      renew: async () => 'here',
      reject: async () => null,
    },
    capabilities: new CapabilityReader(plain, { plain: false }),
  });
  const decideIn = (tenantId: string, id: string, recordId: number, action = 'APPROVE') =>
    store.enqueue(
      { userId: 1, tenantId },
      { id, area: 'deployments', action, from: 'list', record: { ...summary, id: recordId }, comment: null },
    );
  const pass = () => replay({ store, scope: () => session.scope, lock: (work) => work(), ...sender });
  return { store, session, calls, decideIn, pass, get: (id: string) => store.get(id) };
}

describe('a decision of another tenant', () => {
  it('is sent with access to that tenant, in order, on the version that was seen', async () => {
    const { calls, decideIn, pass, get } = setUp();
    await decideIn(THERE, 'one', 7);
    await decideIn(HERE, 'two', 8);
    await decideIn(THERE, 'three', 9);
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(calls).toEqual([
      `here /approvals/tenants/${THERE}/access`,
      'there1 /deploymentrequests/approve/7 "3"',
      'here /deploymentrequests/approve/8 "3"',
      'there1 /deploymentrequests/approve/9 "3"',
    ]);
    expect(await get('one')).toMatchObject({ state: 'confirmed', tenantId: THERE });
  });

  it('waits for its tenant where the back end gives no access', async () => {
    const { session, calls, decideIn, pass } = setUp({ extensions: ['idempotency', 'versions'] });
    await decideIn(THERE, 'one', 7);
    expect(await pass()).toEqual({ kind: 'elsewhere' });
    expect(calls).toEqual([]);
    session.scope = { userId: 1, tenantId: THERE };
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(calls).toEqual(['here /deploymentrequests/approve/7 "3"']);
  });

  it('leaves a timed command of that tenant to a switch', async () => {
    const { calls, decideIn, pass, get } = setUp();
    await decideIn(THERE, 'stop', 7, 'STOP');
    await decideIn(THERE, 'one', 8);
    expect(await pass()).toEqual({ kind: 'elsewhere' });
    expect(calls).toHaveLength(2);
    expect(await get('stop')).toMatchObject({ state: 'queued' });
  });

  it('keeps the name of its tenant, which its user may lose', async () => {
    const { store } = setUp();
    const options = {
      loadStore: async () => store,
      loadForms: () => Promise.reject(new Error('There are none.')),
      scope: () => ({ userId: 1, tenantId: HERE }),
      tenantName: (tenantId: string) => (tenantId === THERE ? 'Fabrikam' : null),
      replay: async () => ({ kind: 'empty' as const }),
      askForBackgroundSync: async () => undefined,
      onSilence: () => undefined,
    };
    const record = { ...summary, id: 7, tenantId: THERE };
    await new Outbox(options).enqueue({
      id: 'named',
      tenantId: THERE,
      area: 'deployments',
      action: 'APPROVE',
      from: 'list',
      record,
      comment: null,
    });
    expect(await store.read(1)).toMatchObject([{ tenantId: THERE, tenantName: 'Fabrikam' }]);
  });

  it('is refused with what to do once the right is lost, and the others go on', async () => {
    const message = 'You don’t have access to this tenant.';
    const { decideIn, pass, get } = setUp({ access: () => problem(404, 'not_found', message) });
    await decideIn(THERE, 'one', 7);
    await decideIn(HERE, 'two', 8);
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(await get('one')).toMatchObject({ state: 'refused', message: `${message} Ask an administrator for it.` });
    expect(await get('two')).toMatchObject({ state: 'confirmed' });
  });

  it('was not sent where access could not be asked for, and is sent later', async () => {
    const { calls, decideIn, pass, get } = setUp({
      access: (asked) => {
        if (asked === 1) throw new TypeError('Failed to fetch');
        return Response.json({ accessToken: 'there', expiresIn: 900, privileges: [] });
      },
    });
    await decideIn(THERE, 'one', 7);
    expect(await pass()).toMatchObject({ kind: 'offline' });
    expect(await get('one')).toMatchObject({ state: 'waiting', isUnanswered: false, attempts: 0 });
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(calls.filter((call) => call.includes('approve'))).toHaveLength(1);
  });

  it('asks once more where its access has expired', async () => {
    const { calls, decideIn, pass } = setUp({
      decide: (token) =>
        token === 'there1'
          ? problem(401, 'expired_access_token', 'Expired access token.')
          : Response.json({ id: 7, record: { ...summary, version: 4 } }),
    });
    await decideIn(THERE, 'one', 7);
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['here', 'there1', 'here', 'there2']);
  });

  it('is never sent for another user', async () => {
    const { session, calls, decideIn, pass } = setUp();
    await decideIn(THERE, 'one', 7);
    session.scope = { userId: 2, tenantId: HERE };
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(calls).toEqual([]);
  });

  it('survives a switch while access is asked for, and is sent once', async () => {
    const { session, calls, decideIn, pass, get } = setUp({
      access: () => {
        session.scope = { userId: 1, tenantId: 'CONTOSO' };
        return Response.json({ accessToken: 'there', expiresIn: 900, privileges: [] });
      },
    });
    await decideIn(THERE, 'one', 7);
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(await get('one')).toMatchObject({ state: 'confirmed' });
    session.scope = { userId: 1, tenantId: THERE };
    expect(await pass()).toEqual({ kind: 'empty' });
    expect(calls.filter((call) => call.includes('approve'))).toHaveLength(1);
  });
});
