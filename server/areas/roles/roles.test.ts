import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRIVILEGES, type Privilege } from '../../../src/rules/access/privileges.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('roles', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    administrator = await portal.signIn('administrator');
  });
  afterAll(() => portal.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given?: object, tokens = administrator) =>
    portal.call(method, path, { tokens, ...(given && { body: given }) });
  const newId = () => `ROLE_${randomUUID().slice(0, 8)}`;
  const body = (roleId: string, changes: object = {}) => ({
    roleId,
    name: 'Looker',
    status: 'ACTIVE',
    isGlobalScoped: false,
    isDefaultScoped: false,
    isTenantScoped: true,
    privileges: ['deployment.list'],
    ...changes,
  });
  async function made(changes: object = {}): Promise<string> {
    const answer = await call('POST', '/roles', body(newId(), changes));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().id;
  }

  /** A user with access to all tenants, through a global role with these privileges. */
  async function global(name: string, privileges: readonly Privilege[]): Promise<Tokens> {
    await settle(database.queries, { name, privileges: ['tenant.all.access', ...privileges], isGlobal: true });
    return portal.signIn(name);
  }

  it('can be created, listed, edited and deleted, each with an entry in the activity log', async () => {
    const id = await made();
    expect((await call('GET', `/roles/${id}`)).json()).toMatchObject({
      roleId: id,
      name: 'Looker',
      status: 'ACTIVE',
      isTenantScoped: true,
      privileges: [{ name: 'deployment.list' }],
      version: 1,
    });
    const given = body(id, { status: 'INACTIVE', privileges: ['deployment.view', 'deployment.list'] });
    expect((await call('PUT', `/roles/${id}`, given)).json()).toMatchObject({
      record: {
        status: 'INACTIVE',
        privileges: [{ name: 'deployment.list' }, { name: 'deployment.view' }],
        version: 2,
      },
    });
    const listed = (await call('GET', `/roles?roleId=${id}&name=look&status=INACTIVE`)).json();
    expect(listed).toMatchObject({ totalRecords: 1, results: [{ roleId: id }] });
    const all = (await call('GET', '/roles?skipPagination=true&status=ACTIVE')).json();
    expect(all.results).toHaveLength(all.totalRecords);
    expect((await call('DELETE', `/roles/${id}`)).statusCode).toBe(200);
    const entries = await database.queries
      .selectFrom('activity_log')
      .select(['entry_type', 'tenant_id', 'diff'])
      .where('entity_name', '=', 'DeploymentRole')
      .where('entity_id', '=', id)
      .orderBy('entry_id')
      .execute();
    expect(entries.map(({ entry_type: type }) => type)).toEqual(['CREATE', 'UPDATE', 'DELETE']);
    expect(entries[1]?.tenant_id).toBeNull();
    expect(entries[1]?.diff).toContainEqual({ property: 'status', leftValue: 'ACTIVE', rightValue: 'INACTIVE' });
  });

  it('report their errors, and accept every privilege', async () => {
    const faults = async (given: object) => (await call('POST', '/roles/validate', given)).json().errors;
    expect(await faults(body('', { name: '', privileges: [] }))).toEqual([
      { field: 'roleId', message: 'cannot be blank' },
      { field: 'name', message: 'cannot be blank' },
      { field: 'privileges', message: 'Select at least one privilege' },
    ]);
    expect(await faults(body('viewer'))).toEqual([{ field: 'roleId', message: 'A role with this ID already exists' }]);
    expect(await faults(body('a b', { privileges: ['deployment.fly'] }))).toEqual([
      { field: 'roleId', message: 'can contain only letters, digits, _ and -' },
      { field: 'privileges', message: 'Choose privileges from the list.' },
    ]);
    expect((await call('GET', '/privileges')).json()).toEqual(PRIVILEGES.map((name) => ({ name })));
  });

  it('can be deleted or removed from a scope only if no user has them', async () => {
    const refused = await call('DELETE', '/roles/VIEWER');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(
      /^Can’t delete: it is assigned to \d users\. Remove it from them or deactivate it first\.$/,
    );
    const asked = async (id: string) => (await call('GET', `/roles/deletion/${id}`)).json();
    expect(await asked('VIEWER')).toEqual({ refusal: refused.json().message });
    expect(await asked(await made())).toEqual({ refusal: null });
    const viewer = (await call('GET', '/roles/VIEWER')).json();
    const privileges = viewer.privileges.map(({ name }: { name: string }) => name);
    const given = body('VIEWER', { name: 'Viewer', isGlobalScoped: true, isTenantScoped: false, privileges });
    expect((await call('PUT', '/roles/VIEWER', given)).json().errors).toEqual([
      {
        field: 'isTenantScoped',
        message: expect.stringMatching(/^\d users have this role in this scope\. Remove it from them first\.$/),
      },
    ]);
  });

  it('can grant only privileges of their editor', async () => {
    const tokens = await global('editor', ['role.list', 'role.view', 'role.create', 'role.edit', 'deployment.list']);
    const id = await made({ status: 'INACTIVE', privileges: ['deployment.list'] });
    const put = (changes: object) => call('PUT', `/roles/${id}`, body(id, changes), tokens);
    expect((await put({ privileges: ['deployment.list', 'deployment.delete', 'user.edit'] })).json().errors).toEqual([
      {
        field: 'privileges',
        message: 'You can’t grant privileges you don’t have: “Delete deployments”, “Edit users”.',
      },
    ]);
    expect((await put({ name: 'Reader', status: 'INACTIVE' })).statusCode).toBe(200);
    const beyond = await made({ status: 'INACTIVE', privileges: ['deployment.delete'] });
    const turnedOn = body(beyond, { privileges: ['deployment.delete'] });
    expect((await call('PUT', `/roles/${beyond}`, turnedOn, tokens)).json().errors).toEqual([
      { field: 'status', message: 'You can’t grant privileges you don’t have: “Delete deployments”.' },
    ]);
    expect(
      (await call('PUT', `/roles/${beyond}`, { ...turnedOn, status: 'INACTIVE', name: 'x' }, tokens)).statusCode,
    ).toBe(200);
  });

  it('can be changed only by users with access to all tenants, and read in every tenant', async () => {
    await settle(database.queries, { name: 'local', privileges: PRIVILEGES });
    const local = await portal.signIn('local');
    expect((await call('GET', '/roles/VIEWER', undefined, local)).statusCode).toBe(200);
    const sentence = 'Only users with access to all tenants can change roles.';
    for (const refused of [
      await call('PUT', '/roles/VIEWER', body('VIEWER'), local),
      await call('DELETE', '/roles/VIEWER', undefined, local),
    ])
      expect(refused.json()).toMatchObject({ status: 403, code: 'missing_privilege', detail: sentence });
    expect((await call('POST', '/roles', body(newId()), local)).json()).toMatchObject({
      status: 403,
      detail: 'Only users with access to all tenants can create roles.',
    });
  });

  it('cannot take their editor’s last administration privileges', async () => {
    const tokens = await global('lonely', ['role.list', 'role.view', 'role.edit', 'user.list', 'user.edit']);
    const given = body('lonely', {
      name: 'lonely',
      isTenantScoped: true,
      isGlobalScoped: true,
      privileges: ['tenant.all.access', 'role.list', 'role.view', 'user.list', 'user.edit'],
    });
    expect((await call('PUT', '/roles/lonely', given, tokens)).json().errors).toEqual([
      {
        field: 'privileges',
        message:
          'You would lose your own access to roles and users: “Edit roles”. Get it through another role first, or ask another administrator to make this change.',
      },
    ]);
    const off = { ...given, status: 'INACTIVE', privileges: [...given.privileges, 'role.edit'] };
    expect((await call('PUT', '/roles/lonely', off, tokens)).json().errors).toEqual([
      { field: 'status', message: expect.stringMatching(/^You would lose your own access to roles/) },
    ]);
    expect((await call('PUT', '/roles/lonely', given)).statusCode).toBe(200);
    expect((await call('PUT', '/roles/lonely', given, tokens)).statusCode).toBe(403);
  });
});
