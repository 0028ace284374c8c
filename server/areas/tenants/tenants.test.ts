import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { fillChoices } from '../../../tests/server/deployment-forms.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('tenants', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  /** Administers tenants only in BRIGHTWATER. */
  let local: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    await fillChoices(portal.services);
    await settle(database.queries, {
      name: 'local',
      privileges: ['tenant.list', 'tenant.view', 'tenant.create', 'tenant.edit', 'tenant.delete'],
    });
    administrator = await portal.signIn('administrator');
    local = await portal.signIn('local');
  });
  afterAll(() => portal.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given?: object, tokens = administrator) =>
    portal.call(method, path, { tokens, ...(given && { body: given }) });
  const newId = () => `T${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const body = (tenantId: string, changes: object = {}) => ({
    tenantId,
    tenantName: 'Harbour',
    description: 'Along the coast',
    users: [],
    ...changes,
  });
  async function made(changes: object = {}): Promise<string> {
    const answer = await call('POST', '/tenants', body(newId(), changes));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  }
  const faults = async (given: object, id?: string) =>
    (await call('POST', `/tenants/validate${id === undefined ? '' : `?id=${id}`}`, given)).json().errors;

  it('can be found by their ID in any letter case', async () => {
    const id = await made();
    const other = id.toLowerCase();
    expect((await call('GET', `/tenants/${other}`)).json()).toMatchObject({ tenantId: id });
    expect(await faults(body(id), other)).toEqual([]);
    const changed = await call('PUT', `/tenants/${other}`, body(id, { tenantName: 'Harbour Foods' }));
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await call('GET', `/tenants/${id}`)).json()).toMatchObject({ tenantName: 'Harbour Foods', version: 2 });
    expect((await call('GET', `/tenants/${other}x`)).statusCode).toBe(404);
    expect((await call('DELETE', `/tenants/${other}`)).statusCode).toBe(200);
    expect((await call('GET', `/tenants/${id}`)).statusCode).toBe(404);
  });

  it.each([
    ['requiresRejectionReason', true, false],
    ['approvalHours', 24, 0],
    ['signedDecisions', 'production', 'none'],
    ['editsNeedApproval', true, false],
    ['blockSelfApproval', true, false],
  ])('has the rule %s, which an edit that doesn’t name it keeps', async (rule, given, none) => {
    const id = await made({ [rule]: given });
    const current = async (of = id) => (await call('GET', `/tenants/${of}`)).json()[rule];
    expect(await current()).toBe(given);
    expect((await call('PUT', `/tenants/${id}`, body(id, { tenantName: 'Harbour Foods' }))).statusCode).toBe(200);
    expect(await current()).toBe(given);
    const changed = await call('PUT', `/tenants/${id}`, body(id, { [rule]: none }));
    expect(changed.json()).toMatchObject({ record: { [rule]: none, version: 3 } });
    expect(await current(await made())).toBe(none);
  });

  it('takes only the deadlines that its form offers', async () => {
    expect(await faults(body('DEADLINE', { approvalHours: 5 }))).toEqual([
      expect.objectContaining({ field: 'approvalHours' }),
    ]);
  });

  it('can be created with members, listed, edited and deleted, each with an entry in the activity log', async () => {
    const id = await made({ users: [1, 4] });
    expect((await call('GET', `/tenants/${id}`)).json()).toMatchObject({
      tenantId: id,
      tenantName: 'Harbour',
      description: 'Along the coast',
      users: [
        { userId: 4, firstName: 'Lena', lastName: 'Fischer' },
        { userId: 1, firstName: 'Mara', lastName: 'Lindqvist' },
      ],
      version: 1,
    });
    const changed = await call('PUT', `/tenants/${id}`, body(id, { tenantName: 'Harbour Foods', users: [4] }));
    expect(changed.json()).toMatchObject({
      record: { tenantName: 'Harbour Foods', users: [{ userId: 4 }], version: 2 },
    });
    const listed = (await call('GET', `/tenants?tenantName=harbour%20f&tenantId=${id.toLowerCase()}`)).json();
    expect(listed).toMatchObject({ totalRecords: 1, currentPage: 1, pageSize: 10, results: [{ tenantId: id }] });
    expect((await call('DELETE', `/tenants/${id}`)).statusCode).toBe(200);
    expect((await call('GET', `/tenants/${id}`)).statusCode).toBe(404);
    const entries = await database.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'user_id', 'old_entity', 'new_entity'])
      .where('entity_name', '=', 'Tenant')
      .where('entity_id', '=', id)
      .orderBy('entry_id')
      .execute();
    expect(entries).toMatchObject([
      { entry_type: 'CREATE', user_id: 3, old_entity: null, new_entity: { tenantName: 'Harbour' } },
      { entry_type: 'UPDATE', old_entity: { tenantName: 'Harbour' }, new_entity: { tenantName: 'Harbour Foods' } },
      { entry_type: 'DELETE', old_entity: { tenantName: 'Harbour Foods' }, new_entity: null },
    ]);
  });

  it('report their errors by field', async () => {
    const taken = [{ field: 'tenantId', message: 'A tenant with this ID already exists' }];
    expect(await faults(body('HALDEN'))).toEqual(taken);
    expect(await faults(body('halden'))).toEqual(taken);
    expect((await call('POST', '/tenants', body('Halden'))).json()).toMatchObject({ errors: taken });
    expect(await faults({ ...body('two words'), tenantName: '', description: ' ' })).toEqual([
      { field: 'tenantId', message: 'can contain only letters and digits' },
      { field: 'tenantName', message: 'cannot be blank' },
      { field: 'description', message: 'cannot be blank' },
    ]);
    for (const id of ['DEFAULT', 'default', 'tenantExists']) {
      expect(await faults(body(id))).toEqual([{ field: 'tenantId', message: 'is reserved' }]);
    }
    expect(await faults(body('HALDEN', { tenantName: 'Halden', users: [9999] }), 'HALDEN')).toEqual([
      { field: 'users', message: 'Choose only users you can view.' },
    ]);
    for (const [id, exists] of [
      ['HALDEN', true],
      ['halden', true],
      ['DEFAULT', true],
      ['NOBODY', false],
    ] as const) {
      expect((await call('GET', `/tenants/tenantExists?tenantId=${id}`)).json()).toEqual({ exists });
    }
  });

  it('are saved without invisible characters around texts, and refuse them within', async () => {
    const id = await made({ tenantName: '\u00A0Cafe\u0301\t\u200B', description: ' Along the\u00A0coast\uFEFF' });
    expect((await call('GET', `/tenants/${id}`)).json()).toMatchObject({
      tenantName: 'Caf\u00E9',
      description: 'Along the\u00A0coast',
    });
    expect(await faults(body(newId(), { tenantName: '\u200B', description: 'live\u202Eevil' }))).toEqual([
      { field: 'tenantName', message: 'cannot be blank' },
      {
        field: 'description',
        message: 'contains an invisible character (U+202E). Delete it or type the text again',
      },
    ]);
    const escaped = await call('POST', '/tenants', body(newId(), { tenantName: 'a\u001B[31m' }));
    expect(escaped.json()).toMatchObject({
      errors: [{ field: 'tenantName', message: expect.stringContaining('U+001B') }],
    });
  });

  it('keep their id', async () => {
    const id = await made();
    const changed = await call('PUT', `/tenants/${id}`, body('OTHER', { tenantName: 'Renamed' }));
    expect(changed.statusCode).toBe(422);
    expect((await call('GET', `/tenants/${id}`)).json()).toMatchObject({ tenantId: id, tenantName: 'Harbour' });
  });

  it('cannot be deleted while they have records, and name these', async () => {
    const refused = await call('DELETE', '/tenants/BRIGHTWATER');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(
      /^Can’t delete: the tenant still has .*\d+ credentials.*\. Delete these or remove them from the tenant first\.$/,
    );
    const asked = async (id: string) => (await call('GET', `/tenants/deletion/${id}`)).json();
    expect(await asked('BRIGHTWATER')).toEqual({ refusal: refused.json().message });
    expect(await asked(await made())).toEqual({ refusal: null });
  });

  it('count topologies too, whose table does not refer to tenants', async () => {
    const id = await made();
    const { queries } = database;
    const { topology_id } = await queries.selectFrom('topologies').select('topology_id').executeTakeFirstOrThrow();
    await queries.insertInto('topology_tenants').values({ topology_id, tenant_id: id }).execute();
    const refused = await call('DELETE', `/tenants/${id}`);
    expect(refused.json().message).toMatch(/^Can’t delete: the tenant still has 1 topology\. /);
    await queries.deleteFrom('topology_tenants').where('tenant_id', '=', id).execute();
    expect((await call('DELETE', `/tenants/${id}`)).statusCode).toBe(200);
  });

  it('can add and remove users, who lose their roles there', async () => {
    const id = await made({ users: [4] });
    const { queries } = database;
    await queries
      .insertInto('user_roles')
      .values({ user_id: 4, role_id: 'VIEWER', scope: 'TENANT', tenant_id: id })
      .execute();
    const there = await portal.signIn('viewer', id);
    expect((await call('GET', '/deploymentrequests', undefined, there)).statusCode).toBe(200);
    const before = (await call('GET', '/users/4')).json();
    expect(before.tenantedRoles[id]).toEqual([{ roleId: 'VIEWER', name: 'Viewer' }]);
    const emptied = await call('PUT', `/tenants/${id}`, body(id));
    expect(emptied.statusCode, emptied.body).toBe(200);
    const after = (await call('GET', '/users/4')).json();
    expect(after.tenants.map(({ tenantId }: { tenantId: string }) => tenantId)).toEqual(['BRIGHTWATER']);
    expect(after.version).toBe(before.version + 1);
    expect((await call('GET', '/deploymentrequests', undefined, there)).json()).toMatchObject({
      code: 'expired_access_token',
    });
  });

  it('can be administered in one tenant by users of no other', async () => {
    expect((await call('GET', '/tenants', undefined, local)).json()).toMatchObject({
      totalRecords: 1,
      results: [{ tenantId: 'BRIGHTWATER' }],
    });
    expect((await call('GET', '/tenants/HALDEN', undefined, local)).statusCode).toBe(404);
    expect((await call('PUT', '/tenants/HALDEN', body('HALDEN'), local)).statusCode).toBe(404);
    expect((await call('POST', '/tenants', body(newId()), local)).json()).toMatchObject({
      status: 403,
      detail: 'Only users with access to all tenants can create tenants.',
    });
    expect((await call('DELETE', '/tenants/BRIGHTWATER', undefined, local)).json()).toMatchObject({
      status: 403,
      code: 'missing_privilege',
      detail: 'Only users with access to all tenants can delete tenants.',
    });
    const leaving = await call('PUT', '/tenants/BRIGHTWATER', body('BRIGHTWATER'), local);
    expect(leaving.json().errors).toEqual([
      { field: 'users', message: 'You can’t remove yourself from the tenant you are working in.' },
    ]);
    const announced = await call('GET', '/changes?area=tenants&detail=true', undefined, local);
    expect(announced.json().changes.map(({ id }: { id: string }) => id)).toEqual(['BRIGHTWATER']);
    const inOne = await portal.signIn('administrator', 'HALDEN');
    expect((await call('GET', '/tenants?pageSize=100', undefined, inOne)).json().totalRecords).toBeGreaterThan(3);
  });
});
