import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { until } from '../../../tests/server/background.ts';
import { type EventReader, listen, openEvents } from '../../../tests/server/event-reader.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { withQuickLooks } from '../../../tests/server/quick-looks.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('users', (open) => {
  let database: Database;
  let portal: TestPortal;
  let address: string;
  let administrator: Tokens;
  /** Administers users only in BRIGHTWATER. */
  let local: Tokens;
  const readers: EventReader[] = [];

  beforeAll(async () => {
    database = await open();
    portal = await withQuickLooks(() => startTestPortal({ database }));
    address = await listen(portal);
    await settle(database.queries, {
      name: 'local',
      privileges: ['user.list', 'user.view', 'user.edit', 'user.activate', 'role.list', 'deployment.list'],
    });
    administrator = await portal.signIn('administrator');
    local = await portal.signIn('local');
  });
  afterEach(() => Promise.all(readers.splice(0).map((reader) => reader.leave())));
  afterAll(() => portal.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given?: object, tokens = administrator) =>
    portal.call(method, path, { tokens, ...(given && { body: given }) });
  const body = (changes: object = {}) => ({
    status: 'ACTIVE',
    globalRoles: [],
    defaultRoles: [],
    tenants: ['BRIGHTWATER'],
    tenantedRoles: {},
    ...changes,
  });
  let settled = 0;
  /** A user whose home is BRIGHTWATER, without a role that grants anything. */
  async function member(): Promise<{ id: number; name: string }> {
    settled += 1;
    const name = `member${settled}`;
    return { id: await settle(database.queries, { name, privileges: [] }), name };
  }
  async function stream(tokens: Tokens, areas = 'deployments'): Promise<EventReader> {
    const reader = await openEvents(address, tokens, { areas });
    readers.push(reader);
    return reader;
  }
  const names = (answer: { json(): { results: { email: string }[] } }) =>
    answer.json().results.map(({ email }) => email.replace('@meridian.example', ''));

  it('are listed by their filters, newest first', async () => {
    expect(names(await call('GET', '/users?status=PENDING'))).toContain('pending');
    expect(names(await call('GET', '/users?email=OPERATOR'))).toEqual(['operator2', 'operator']);
    expect((await call('GET', '/users?userId=1')).json()).toMatchObject({
      totalRecords: 1,
      currentPage: 1,
      pageSize: 10,
      results: [
        {
          userId: 1,
          firstName: 'Mara',
          lastName: 'Lindqvist',
          status: 'ACTIVE',
          globalRoles: [],
          tenantedRoles: { BRIGHTWATER: [{ roleId: 'OPERATOR', name: 'Operator' }] },
          tenants: [{ tenantId: 'BRIGHTWATER', tenantName: 'Brightwater Grocers' }],
          version: 1,
        },
      ],
    });
    expect((await call('GET', '/users/3')).json()).toMatchObject({
      globalRoles: [{ roleId: 'ADMINISTRATOR', name: 'Administrator' }],
    });
  });

  it('can be given a status, roles and tenants, with an entry in the activity log', async () => {
    const { id } = await member();
    const given = body({
      tenants: ['BRIGHTWATER', 'HALDEN'],
      tenantedRoles: { HALDEN: ['OPERATOR', 'APPROVER'] },
      globalRoles: ['ADMINISTRATOR'],
    });
    const changed = await call('PUT', `/users/${id}`, given);
    expect(changed.json(), changed.body).toMatchObject({
      record: {
        globalRoles: [{ roleId: 'ADMINISTRATOR' }],
        tenantedRoles: { HALDEN: [{ roleId: 'APPROVER' }, { roleId: 'OPERATOR' }] },
        tenants: [{ tenantId: 'BRIGHTWATER' }, { tenantId: 'HALDEN' }],
        version: 2,
      },
    });
    expect((await call('GET', '/tenants/HALDEN')).json().users).toContainEqual(expect.objectContaining({ userId: id }));
    const entry = await database.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'user_id', 'diff'])
      .where('entity_name', '=', 'DeploymentUser')
      .where('entity_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entry_type: 'UPDATE', user_id: 3 });
    expect(entry.diff.map((each) => Object(each).property)).toContain('tenantedRoles');
    const taken = await call('PUT', `/users/${id}`, body({ tenants: [] }));
    expect(taken.json()).toMatchObject({ record: { globalRoles: [], tenantedRoles: {}, tenants: [], version: 3 } });
  });

  it('report their errors', async () => {
    const { id } = await member();
    const faults = async (changes: object) =>
      (await call('POST', `/users/validate?id=${id}`, body(changes))).json().errors;
    expect(await faults({ tenants: ['BRIGHTWATER', '-1'] })).toEqual([
      { field: 'tenants', message: 'Save the new tenant before saving the user.' },
    ]);
    expect(await faults({ tenants: ['NOWHERE'] })).toEqual([
      { field: 'tenants', message: 'Choose only tenants you have access to.' },
    ]);
    expect(await faults({ globalRoles: ['VIEWER'], tenantedRoles: { BRIGHTWATER: ['ADMINISTRATOR'] } })).toEqual([
      { field: 'globalRoles', message: 'Choose only roles that can be assigned here.' },
      { field: 'tenantedRoles', message: 'Choose only roles that can be assigned here.' },
    ]);
    expect(await faults({ tenantedRoles: { BRIGHTWATER: ['NO_SUCH_ROLE'] } })).toEqual([
      { field: 'tenantedRoles', message: 'Choose only roles that can be assigned here.' },
    ]);
    expect(await faults({ status: 'PENDING' })).toMatchObject([{ field: 'status' }]);
    expect(await faults({ status: 'REJECTED' })).toMatchObject([{ field: 'status' }]);
  });

  it('can be activated and deactivated, but not by themselves', async () => {
    const { id } = await member();
    const off = await call('PUT', `/users/activation/inactive/${id}`);
    expect(off.json()).toMatchObject({ record: { status: 'INACTIVE', version: 2 } });
    expect((await call('PUT', `/users/activation/inactive/${id}`)).json().message).toBe(
      'Can’t deactivate: the user is already inactive.',
    );
    expect((await call('PUT', `/users/activation/active/${id}`)).json()).toMatchObject({
      record: { status: 'ACTIVE' },
    });
    const own = await call('PUT', '/users/activation/inactive/3');
    expect(own.json()).toMatchObject({
      status: 409,
      message: 'You can’t deactivate yourself. Ask another administrator to do it.',
    });
    const ownForm = await call('PUT', '/users/3', {
      ...body({ status: 'INACTIVE', tenants: [], globalRoles: ['ADMINISTRATOR'] }),
    });
    expect(ownForm.json().errors).toEqual([
      { field: 'status', message: 'You can’t deactivate yourself. Ask another administrator to do it.' },
    ]);
  });

  it('can be given roles with any ID, even one that every object has', async () => {
    await database.queries
      .insertInto('tenants')
      .values({ tenant_id: 'constructor', name: 'C', description: '' })
      .execute();
    for (const name of ['__proto__', 'toString']) await settle(database.queries, { name, privileges: [] });
    const { id } = await member();
    const roles = { constructor: ['__proto__', 'toString'] };
    const bare = await call('PUT', `/users/${id}`, body({ tenants: ['constructor'] }));
    expect(bare.json(), bare.body).toMatchObject({ record: { tenants: [{ tenantId: 'constructor' }] } });
    const given = await call('PUT', `/users/${id}`, body({ tenants: ['constructor'], tenantedRoles: roles }));
    expect(given.json().record.tenantedRoles.constructor, given.body).toHaveLength(2);
    const unknown = await call('PUT', `/users/${id}`, body({ tenants: ['BRIGHTWATER', 'valueOf'] }));
    expect(unknown.json().errors).toEqual([{ field: 'tenants', message: 'Choose only tenants you have access to.' }]);
    const role = { roleId: 'constructor', name: 'C', status: 'ACTIVE', privileges: ['role.list'] };
    const scopes = { isGlobalScoped: true, isDefaultScoped: false, isTenantScoped: false };
    for (const roleId of ['constructor', '__proto__']) {
      const refused = await call('POST', '/roles', { ...role, ...scopes, roleId });
      expect(refused.json().errors).toEqual([{ field: 'roleId', message: 'is reserved' }]);
    }
    const tenant = { tenantId: 'toString', tenantName: 'T', description: 'T', users: [] };
    expect((await call('POST', '/tenants', tenant)).json().errors).toEqual([
      { field: 'tenantId', message: 'is reserved' },
    ]);
  });

  it('keep the last administration privileges', async () => {
    const answer = await call('PUT', '/users/3', body({ tenants: [] }));
    expect(answer.json().errors).toEqual([
      {
        field: 'globalRoles',
        message: expect.stringMatching(/^You would lose your own access to roles/),
      },
    ]);
  });

  it('can be administered in one tenant by users of no other, within their own privileges', async () => {
    const { id } = await member();
    expect(names(await call('GET', '/users?pageSize=100', undefined, local))).not.toContain('operator2');
    for (const other of [5, 3]) expect((await call('GET', `/users/${other}`, undefined, local)).statusCode).toBe(404);
    expect((await call('PUT', '/users/activation/inactive/5', undefined, local)).statusCode).toBe(404);
    const put = (changes: object, user = id) => call('PUT', `/users/${user}`, body(changes), local);
    expect((await put({ tenantedRoles: { BRIGHTWATER: ['OPERATOR'] } })).json().errors).toEqual([
      {
        field: 'tenantedRoles',
        message: expect.stringMatching(/^You can’t grant privileges you don’t have: .* and \d+ more\.$/),
      },
    ]);
    expect((await put({ tenantedRoles: { BRIGHTWATER: ['local'] } })).statusCode).toBe(200);
    expect((await put({ globalRoles: ['ADMINISTRATOR'] })).json().errors).toContainEqual({
      field: 'globalRoles',
      message: 'Only users with access to all tenants can change this.',
    });
    // Also belongs to HALDEN.
    const elsewhere = await call('PUT', '/users/activation/inactive/2', undefined, local);
    expect(elsewhere.json().message).toBe(
      'This user has access to other tenants too. Only users with access to all tenants can change the status.',
    );
    const taken = await put({ tenants: ['BRIGHTWATER'], tenantedRoles: { BRIGHTWATER: ['APPROVER'] } }, 2);
    expect(taken.json().errors).toEqual([
      { field: 'tenants', message: 'Only users with access to all tenants can change roles in other tenants.' },
    ]);
  });

  it('are announced in their tenants, and to users with access to all tenants', async () => {
    const { id } = await member();
    const [everywhere, here] = [await stream(administrator, 'users'), await stream(local, 'users')];
    await call('PUT', `/users/${id}`, body({ tenants: ['HALDEN'] }));
    await until('the change', async () => everywhere.changes().some((change) => change.id === id));
    const gone = await until('that it has left', async () => here.changes().find((change) => change.id === id));
    expect(gone.kind).toBe('delete');
  });

  it('lose removed access immediately: their stream ends, and their calls are refused', async () => {
    const { id, name } = await member();
    const withRole = body({ tenantedRoles: { BRIGHTWATER: ['VIEWER'] } });
    await call('PUT', `/users/${id}`, withRole);
    const tokens = await portal.signIn(name);
    const list = async () => (await call('GET', '/deploymentrequests', undefined, tokens)).json().code ?? 'ok';
    const reader = await stream(tokens);
    await call('PUT', `/users/${id}`, body({ tenantedRoles: { BRIGHTWATER: ['APPROVER'] } }));
    const news = await until('the privileges', async () => reader.events.find(({ event }) => event === 'privileges'));
    expect(news.data).toMatchObject({ privileges: { BRIGHTWATER: expect.arrayContaining(['deployment.approve']) } });
    await call('PUT', `/users/${id}`, body());
    await reader.ended;
    expect(await list()).not.toBe('ok');
    await call('PUT', `/users/${id}`, withRole);
    const again = await stream(await portal.signIn(name));
    await call('PUT', `/users/activation/inactive/${id}`);
    await again.ended;
    expect(await list()).toBe('account_not_active');
    expect((await call('GET', `/users/${id}`, undefined, tokens)).json()).toMatchObject({ status: 'INACTIVE' });
    // Reactivating the account does not restore an earlier session.
    await call('PUT', `/users/activation/active/${id}`);
    expect(await list()).toBe('invalid_token');
    expect((await portal.signIn(name)).access).not.toBe('');
  });
});
