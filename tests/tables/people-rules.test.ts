/** Tenants, users and roles, typed in by hand from Administration §2 to §8 "Tenants", "Users", "Roles". Nothing here is derived. */
import { describe, expect, test } from 'vitest';
import { NO_STATUS } from '../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { ROLE_ACTIONS, roleLifecycle } from '../../src/machines/lifecycles/role/lifecycle.ts';
import { TENANT_ACTIONS, tenantLifecycle } from '../../src/machines/lifecycles/tenant/lifecycle.ts';
import { USER_ACTIONS, userLifecycle } from '../../src/machines/lifecycles/user/lifecycle.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { faultOf, fieldOfKey } from '../../src/rules/forms/errors.ts';
import { whyFixed } from '../../src/rules/forms/questions.ts';
import { type RoleSetting, type RoleValues, roleForm } from '../../src/rules/roles/form.ts';
import { roleStatuses } from '../../src/rules/roles/record.ts';
import { type TenantSetting, tenantForm } from '../../src/rules/tenants/form.ts';
import { emptiedFaults, type UserSetting, type UserValues, userForm } from '../../src/rules/users/form.ts';
import { type UserStatus, userStatuses } from '../../src/rules/users/record.ts';

const set = (...privileges: Privilege[]) => new Set<string>(privileges);

describe('what can be done', () => {
  const ALL = 'tenant.all.access';
  test.each([
    ['VIEW', 'View', 'tenant.view', false],
    ['EDIT', 'Edit', 'tenant.edit', false],
    ['DELETE', 'Delete', 'tenant.delete', true],
  ] as const)('%s a tenant', (action, label, privilege, isBeyond) => {
    expect(TENANT_ACTIONS.labels[action]).toBe(label);
    expect(tenantLifecycle.offered(NO_STATUS, { privileges: set(privilege) }).has(action)).toBe(!isBeyond);
    expect(tenantLifecycle.offered(NO_STATUS, { privileges: set(privilege, ALL) }).has(action)).toBe(true);
    expect(tenantLifecycle.offered(NO_STATUS, { privileges: set(ALL) }).has(action)).toBe(false);
  });
  test.each([
    ['VIEW', 'View', 'role.view', false],
    ['EDIT', 'Edit', 'role.edit', true],
    ['DELETE', 'Delete', 'role.delete', true],
  ] as const)('%s a role', (action, label, privilege, isBeyond) => {
    expect(ROLE_ACTIONS.labels[action]).toBe(label);
    expect(roleLifecycle.offered(NO_STATUS, { privileges: set(privilege) }).has(action)).toBe(!isBeyond);
    expect(roleLifecycle.offered(NO_STATUS, { privileges: set(privilege, ALL) }).has(action)).toBe(true);
    expect(roleLifecycle.offered(NO_STATUS, { privileges: set(ALL) }).has(action)).toBe(false);
  });
  test('the confirmations ask in the words of the text', () => {
    expect(TENANT_ACTIONS.confirmed.questions.DELETE).toBe('Are you sure you want to delete this tenant?');
    expect(ROLE_ACTIONS.confirmed.questions.DELETE).toBe('Are you sure you want to delete this role?');
    expect(USER_ACTIONS.confirmed.questions.ACTIVATE).toBe('Are you sure you want to activate this user?');
    expect(USER_ACTIONS.confirmed.questions.DEACTIVATE).toBe('Are you sure you want to deactivate this user?');
  });

  const EVERYTHING = set('user.view', 'user.edit', 'user.activate');
  test.each<[UserStatus, string[]]>([
    ['ACTIVE', ['VIEW', 'EDIT', 'DEACTIVATE']],
    ['INACTIVE', ['VIEW', 'EDIT', 'ACTIVATE']],
    ['PENDING', ['VIEW', 'EDIT', 'ACTIVATE']],
    ['REJECTED', ['VIEW', 'EDIT', 'ACTIVATE']],
  ])('of a user who is %s: %j', (status, actions) => {
    const user = { id: 7, userId: 7, email: 'a@b.example', status };
    const facts = (userId: number, privileges = EVERYTHING) =>
      userLifecycle.factsOf(user, { userId, privileges, tenantsWithoutSelfApproval: set() }, new Date());
    expect([...userLifecycle.offered({ status }, facts(1))]).toEqual(actions);
    expect([...userLifecycle.offered({ status }, facts(7))]).toEqual(actions.filter((name) => name !== 'DEACTIVATE'));
    expect(userLifecycle.offered({ status }, facts(1, set())).size).toBe(0);
  });
  test('users can’t deactivate themselves', () => {
    const own = userLifecycle.factsOf(
      { id: 7, userId: 7, email: 'a@b.example', status: 'ACTIVE' },
      { userId: 7, privileges: EVERYTHING, tenantsWithoutSelfApproval: set() },
      new Date(),
    );
    expect(userLifecycle.whyNot({ status: 'ACTIVE' }, own, 'DEACTIVATE')?.sentence).toBe(
      'You can’t deactivate yourself. Ask another administrator to do it.',
    );
  });
});

test('statuses are called as the text says', () => {
  const words = (status: UserStatus) => userStatuses.words(status);
  expect(userStatuses.all).toEqual(['ACTIVE', 'INACTIVE', 'PENDING', 'REJECTED']);
  expect(words('PENDING')).toBe('Pending activation');
  expect(roleStatuses.words('INACTIVE')).toBe('Deactivated');
});

describe('the form of a tenant', () => {
  const setting: TenantSetting = {
    original: null,
    ownUsers: [],
    stays: null,
    takesReasons: true,
    hasApprovalRules: true,
    hasDeadlines: true,
    canRequireSignatures: true,
    hasEditRule: true,
    hasSelfApprovalRule: true,
    reference: { users: [] },
  };
  const filled = {
    tenantId: 'Acme1',
    tenantName: 'Acme',
    description: 'Shops',
    requiresRejectionReason: false,
    productionApprovals: '1',
    approvalHours: '0',
    signedDecisions: 'none',
    editsNeedApproval: false,
    blockSelfApproval: false,
    users: [],
  };
  test.each<
    ['tenantId' | 'tenantName' | 'description' | 'productionApprovals' | 'approvalHours', string, string | null]
  >([
    ['tenantId', '', 'cannot be blank'],
    ['tenantId', 'a', null],
    ['tenantId', 'A'.repeat(20), null],
    ['tenantId', ` ${'A'.repeat(20)} `, null],
    ['tenantId', 'A'.repeat(21), 'must be at most 20 characters'],
    ['tenantId', 'a-b', 'can contain only letters and digits'],
    ['tenantId', 'ALL_TENANTS', 'can contain only letters and digits'],
    ['tenantId', 'DEFAULT', 'is reserved'],
    ['productionApprovals', '3', null],
    ['productionApprovals', '', 'Select how many people have to approve'],
    ['approvalHours', '0', null],
    ['approvalHours', '24', null],
    ['approvalHours', '', 'Select a time'],
    ['tenantName', '', 'cannot be blank'],
    ['tenantName', 'n'.repeat(50), null],
    ['tenantName', 'n'.repeat(51), 'must be at most 50 characters'],
    ['description', '', 'cannot be blank'],
    ['description', 'd'.repeat(500), null],
    ['description', 'd'.repeat(501), 'must be at most 500 characters'],
  ])('%s %j: %s', (name, value, fault) => {
    expect(faultOf(tenantForm, name, { ...filled, [name]: value }, setting)).toBe(fault);
  });
  test('the number of approvals is asked and sent only where the back end knows such a rule', () => {
    expect(tenantForm.body(filled, setting)).toMatchObject({ productionApprovals: 1 });
    expect(tenantForm.body(filled, { ...setting, hasApprovalRules: false })).not.toHaveProperty('productionApprovals');
    expect(tenantForm.fields.productionApprovals.visible?.ask(filled, { ...setting, hasApprovalRules: false })).toBe(
      false,
    );
    expect(tenantForm.body(filled, setting)).toMatchObject({ approvalHours: 0 });
    expect(tenantForm.body(filled, { ...setting, hasDeadlines: false })).not.toHaveProperty('approvalHours');
    expect(tenantForm.body({ ...filled, signedDecisions: 'all' }, setting)).toMatchObject({ signedDecisions: 'all' });
    expect(tenantForm.body(filled, setting)).toMatchObject({ editsNeedApproval: false });
    expect(tenantForm.body(filled, { ...setting, hasEditRule: false })).not.toHaveProperty('editsNeedApproval');
    expect(tenantForm.body({ ...filled, blockSelfApproval: true }, setting)).toMatchObject({ blockSelfApproval: true });
    const without = { ...setting, hasSelfApprovalRule: false };
    expect(tenantForm.body(filled, without)).not.toHaveProperty('blockSelfApproval');
    expect(tenantForm.body(filled, { ...setting, canRequireSignatures: false })).not.toHaveProperty('signedDecisions');
  });
  test('the id stays as it was made, and its picker names it', () => {
    expect(whyFixed(tenantForm, 'tenantId', filled, setting)).toBeNull();
    expect(whyFixed(tenantForm, 'tenantId', filled, { ...setting, original: filled })).toBe(
      'The tenant ID can’t be changed.',
    );
    const { users } = tenantForm.fields;
    const title = 'pickerTitle' in users ? users.pickerTitle?.ask(filled, setting) : null;
    expect(title).toBe('Selecting users for Tenant ID Acme1');
  });
  test('its own users have names, where no list of users can be had', () => {
    const { users } = tenantForm.fields;
    const ownUsers = [{ userId: 7, firstName: 'Ada', lastName: 'Reyes' }, { userId: 8 }];
    const withoutList = { ...setting, ownUsers, reference: { users: null } };
    expect(users.options?.ask(filled, withoutList)).toBeNull();
    expect('ownPicks' in users ? users.ownPicks?.ask(filled, withoutList) : null).toEqual([
      { value: '7', label: 'Ada Reyes' },
      { value: '8', label: 'User #8' },
    ]);
  });
});

describe('the form of a role', () => {
  const setting: RoleSetting = {
    original: null,
    held: set('deployment.list', 'role.edit', 'user.edit'),
    heldOtherwise: null,
    reference: { privileges: ['deployment.list', 'deployment.view', 'role.edit'] },
  };
  const filled: RoleValues = { ...roleForm.defaults(setting), roleId: 'A', name: 'A', privileges: ['deployment.list'] };
  const fault = (name: 'roleId' | 'name' | 'status' | 'privileges', values: Partial<RoleValues>, asked = setting) =>
    faultOf(roleForm, name, { ...filled, ...values }, asked);

  test('a new one is active', () => expect(filled.status).toBe('ACTIVE'));
  test.each<['roleId' | 'name', string, string | null]>([
    ['roleId', '', 'cannot be blank'],
    ['roleId', 'r'.repeat(30), null],
    ['roleId', 'r'.repeat(31), 'must be at most 30 characters'],
    ['roleId', 'Validate', 'is reserved'],
    ['name', '', 'cannot be blank'],
    ['name', 'n'.repeat(50), null],
    ['name', 'n'.repeat(51), 'must be at most 50 characters'],
  ])('%s %j: %s', (name, value, message) => expect(fault(name, { [name]: value })).toBe(message));

  test('gives at least one privilege, and none that its editor lacks', () => {
    expect(fault('privileges', { privileges: [] })).toBe('Select at least one privilege');
    expect(fault('privileges', { privileges: ['deployment.list'] })).toBeNull();
    const lacking = 'You can’t grant privileges you don’t have: “View deployments”.';
    expect(fault('privileges', { privileges: ['deployment.view'] })).toBe(lacking);
    const had = { ...setting, original: { ...filled, privileges: ['deployment.view'] } };
    expect(fault('privileges', { privileges: ['deployment.view'] }, had)).toBeNull();
    const off = { ...setting, original: { ...filled, status: 'INACTIVE', privileges: ['deployment.view'] } };
    // What is wrong is said where it was changed.
    expect(fault('status', { privileges: ['deployment.view'] }, off)).toBe(lacking);
    expect(fault('privileges', { privileges: ['deployment.view'] }, off)).toBeNull();
  });
  test('leaves its editor the last way', () => {
    const own = { ...setting, heldOtherwise: set('user.edit') };
    expect(fault('privileges', { privileges: ['role.edit'] }, own)).toBeNull();
    expect(fault('privileges', { privileges: ['deployment.list'] }, own)).toMatch(/^You would lose your own access/);
    const off = { privileges: ['role.edit'], status: 'INACTIVE' };
    expect(fault('status', off, own)).toMatch(/“Edit roles”/);
    expect(fault('privileges', off, own)).toBeNull();
    expect(fault('privileges', {}, { ...own, heldOtherwise: set('user.edit', 'role.edit') })).toBeNull();
  });
});

describe('the form of a user', () => {
  const roles = [
    { roleId: 'G', name: 'G', isGlobalScoped: true, isDefaultScoped: false, isTenantScoped: false, privileges: [] },
    {
      roleId: 'T',
      name: 'T',
      isGlobalScoped: false,
      isDefaultScoped: false,
      isTenantScoped: true,
      privileges: ['deployment.list'],
    },
  ];
  const original: UserValues = { status: 'ACTIVE', globalRoles: [], defaultRoles: [], tenants: [] };
  const setting: UserSetting = {
    original,
    name: 'Alex Meyer',
    status: 'ACTIVE',
    isOwn: false,
    reach: null,
    tenantId: 'HALDEN',
    held: { everywhere: set(), inDefault: set(), byTenant: new Map([['HALDEN', set('deployment.list')]]) },
    ownTenants: [],
    ownRoles: [],
    reference: {
      roles,
      tenants: ['HALDEN', 'ORSINI'].map((tenantId) => ({ tenantId, tenantName: tenantId })),
    },
  };
  const choices = (status: UserStatus) =>
    userForm.fields.status.options?.ask({ ...original, status }, { ...setting, status })?.map(({ label }) => label);

  test('its status can be set to what the text says', () => {
    expect(choices('PENDING')).toEqual(['Active', 'Pending', 'Rejected']);
    expect(choices('ACTIVE')).toEqual(['Active', 'Inactive']);
    expect(choices('INACTIVE')).toEqual(['Active', 'Inactive']);
    // What is there stays a choice.
    expect(choices('REJECTED')).toEqual(['Active', 'Inactive', 'Rejected']);
  });
  test.each<[UserValues['tenants'], string | null]>([
    [[], null],
    [[{ tenantId: 'HALDEN', roles: ['T'] }], null],
    [[{ tenantId: '-1', roles: [] }], 'Save the new tenant before saving the user.'],
    [[{ tenantId: 'NOWHERE', roles: [] }], 'Choose only tenants you have access to.'],
    [[{ tenantId: 'HALDEN', roles: ['G'] }], 'Choose only roles that can be assigned here.'],
    [[{ tenantId: 'ORSINI', roles: ['T'] }], 'You can’t grant privileges you don’t have: “List deployments”.'],
  ])('tenants %j: %s', (tenants, fault) => {
    expect(faultOf(userForm, 'tenants', { ...original, tenants }, setting)).toBe(fault);
  });
  test('the roles in tenants are part of the field of tenants', () => {
    expect(fieldOfKey(userForm, 'tenantedRoles')).toBe('tenants');
    expect(fieldOfKey(userForm, 'tenantedRoles.HALDEN')).toBe('tenants');
  });
  test('nothing that is left is judged as well', () => {
    const there = { ...original, tenants: [{ tenantId: 'ORSINI', roles: [] }] };
    const inOne = { ...setting, original: there, reach: 'HALDEN' };
    expect(emptiedFaults(original, inOne)).toEqual([
      { field: 'tenants', message: 'Only users with access to all tenants can change roles in other tenants.' },
    ]);
    const held = { ...setting.held, everywhere: set('user.edit') };
    const own = { ...setting, held, isOwn: true, original: { ...original, globalRoles: ['G'] } };
    expect(emptiedFaults(original, own)).toMatchObject([{ field: 'globalRoles' }]);
    expect(emptiedFaults(original, { ...own, isOwn: false })).toEqual([]);
  });
  test('the access to all tenants is none where it is held in one', () => {
    const held = { ...setting.held, byTenant: new Map([['HALDEN', set('tenant.all.access', 'user.list')]]) };
    expect(privilegesIn(held, 'HALDEN')).toEqual(set('user.list'));
  });
});
