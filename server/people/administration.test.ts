/** After every change, some user can manage users and roles, and grant every privilege that could be granted before. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PRIVILEGES, type Privilege } from '../../src/rules/access/privileges.ts';
import { describeEachDatabase } from '../../tests/database/databases.ts';
import { atOnce } from '../../tests/server/at-once.ts';
import { settle } from '../../tests/server/people.ts';
import { startTestPortal, type TestPortal } from '../../tests/server/portal.ts';
import { runAccountCommand } from '../accounts/account-commands.ts';
import { providerIdentityOf } from '../identity/bindings.ts';

const ADMINISTRATOR = 3;
const MANAGING: readonly Privilege[] = ['tenant.all.access', 'role.list', 'role.edit', 'user.list', 'user.edit'];
const NOBODY_LEFT =
  'No active user could manage users and roles after this change. First give another active user a global role with ' +
  '“List roles”, “Edit roles”, “List users”, “Edit users” and “Access all tenants”.';

describeEachDatabase('the last administrator', (open) => {
  let portal: TestPortal;
  beforeEach(async () => {
    portal = await startTestPortal({ database: await open() });
  });
  afterEach(() => portal.close());

  /** Adds a user with a global role of these privileges; returns the user's id. */
  async function global(name: string, privileges: readonly Privilege[]): Promise<number> {
    const { queries } = portal.services;
    const id = await settle(queries, { name, privileges });
    await queries.updateTable('roles').set({ is_global_scoped: true }).where('role_id', '=', name).execute();
    await queries.updateTable('user_roles').set({ scope: 'GLOBAL', tenant_id: '' }).where('user_id', '=', id).execute();
    return id;
  }
  async function caller(name: string) {
    const tokens = await portal.signIn(name);
    return (method: 'PUT' | 'DELETE', path: string, body?: object) =>
      portal.call(method, path, { tokens, ...(body && { body }) });
  }
  const user = (changes: object = {}) => ({
    status: 'ACTIVE',
    globalRoles: ['ADMINISTRATOR'],
    defaultRoles: [],
    tenants: [],
    tenantedRoles: {},
    ...changes,
  });
  const role = (changes: object = {}) => ({
    roleId: 'ADMINISTRATOR',
    name: 'Administrator',
    status: 'ACTIVE',
    isGlobalScoped: true,
    isDefaultScoped: true,
    isTenantScoped: true,
    privileges: PRIVILEGES,
    ...changes,
  });
  const without = (...names: readonly Privilege[]) => PRIVILEGES.filter((name) => !names.includes(name));
  /** On the embedded database the second call runs after the first, so its caller is already refused. */
  function expectOneRefusal(answers: Awaited<ReturnType<TestPortal['call']>>[]): void {
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json());
    expect(refused).toEqual([expect.objectContaining({ message: expect.any(String) })]);
    if (portal.services.database.kind === 'postgresql') expect(refused).toMatchObject([{ message: NOBODY_LEFT }]);
  }
  const accounts = (...given: readonly string[]) => {
    const { queries, configuration, now, sessions } = portal.services;
    const provider = providerIdentityOf(configuration);
    return runAccountCommand({ queries, provider, now, forget: sessions.changed }, given);
  };

  it('cannot be removed by a user with fewer privileges', async () => {
    await global('users', ['tenant.all.access', 'user.list', 'user.view', 'user.edit', 'user.activate']);
    await global('roles', ['tenant.all.access', 'role.list', 'role.view', 'role.edit', 'tenant.edit', 'tenant.delete']);
    const [users, roles] = [await caller('users'), await caller('roles')];
    const off = await users('PUT', `/users/activation/inactive/${ADMINISTRATOR}`);
    expect(off.json()).toMatchObject({ status: 409, message: NOBODY_LEFT });
    for (const [field, changes] of [
      ['status', { status: 'INACTIVE' }],
      ['globalRoles', { globalRoles: [] }],
    ] as const) {
      const answer = await users('PUT', `/users/${ADMINISTRATOR}`, user(changes));
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ field, message: NOBODY_LEFT }] });
    }
    for (const [field, changes] of [
      ['status', { status: 'INACTIVE' }],
      ['privileges', { privileges: without('user.edit') }],
      ['privileges', { privileges: ['deployment.list'] }],
    ] as const) {
      const answer = await roles('PUT', '/roles/ADMINISTRATOR', role(changes));
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ field, message: NOBODY_LEFT }] });
    }
    await expect(accounts('deactivate', String(ADMINISTRATOR))).rejects.toThrow(
      `${NOBODY_LEFT} To deactivate it anyway, add --even-the-last-administrator.`,
    );
    // Tenant roles don't count: without them, the administrator is still one.
    await portal.services.queries
      .insertInto('tenants')
      .values({ tenant_id: 'GONE', name: 'Gone', description: '' })
      .execute();
    await portal.services.queries
      .updateTable('users')
      .set({ tenant_id: 'GONE' })
      .where('user_id', '=', ADMINISTRATOR)
      .execute();
    expect((await roles('DELETE', '/tenants/GONE')).statusCode).toBe(200);
    const administrator = await caller('administrator');
    expect((await administrator('PUT', '/roles/ADMINISTRATOR', role({ name: 'Chief' }))).statusCode).toBe(200);
    expect(await accounts('deactivate', String(ADMINISTRATOR), '--even-the-last-administrator')).toContain(
      'is inactive',
    );
  });

  it('can leave if another can grant as much, unless both leave at the same time', async () => {
    const second = await global('second', PRIVILEGES);
    const [administrator, other] = [await caller('administrator'), await caller('second')];
    const answers = await atOnce(portal.services.database, 'users', () => [
      administrator('PUT', `/users/activation/inactive/${second}`),
      other('PUT', `/users/activation/inactive/${ADMINISTRATOR}`),
    ]);
    expectOneRefusal(answers);
  });

  it('stays if two lose their roles at the same time by different calls', async () => {
    const second = await global('second', PRIVILEGES);
    const [administrator, other] = [await caller('administrator'), await caller('second')];
    const answers = await atOnce(portal.services.database, ['users', 'roles'], () => [
      administrator('PUT', `/users/${second}`, user({ globalRoles: [], tenants: ['BRIGHTWATER'] })),
      other('PUT', '/roles/ADMINISTRATOR', role({ status: 'INACTIVE' })),
    ]);
    expectOneRefusal(answers);
  });

  it('stays if only they can grant a privilege', async () => {
    await global('manager', [...MANAGING, 'user.activate']);
    const manager = await caller('manager');
    const message = expect.stringMatching(
      /^Nobody could grant “.*” and \d+ more after this change\. First give them to/,
    );
    const off = await manager('PUT', `/users/activation/inactive/${ADMINISTRATOR}`);
    expect(off.json()).toMatchObject({ status: 409, message });
    const stripped = await manager('PUT', '/roles/ADMINISTRATOR', role({ privileges: MANAGING }));
    expect(stripped.json()).toMatchObject({ status: 422, errors: [{ field: 'privileges', message }] });
    // The holder of a privilege can remove it for everyone.
    const administrator = await caller('administrator');
    const given = role({ privileges: without('workflow.review') });
    expect((await administrator('PUT', '/roles/ADMINISTRATOR', given)).statusCode).toBe(200);
  });
});
