import { describe, expect, test } from 'vitest';
import { isTenantSelectorShown } from '../people/tenant-selector.ts';
import { mayCreateDeployments, tenantOptions } from '../people/tenants.ts';
import { launchedPage } from '../records/launched.ts';
import { adminPrivilegeFor, editPrivileges, holds } from './access.ts';
import { isPrivilege, PRIVILEGES } from './privileges.ts';
import { accountOutcome, isInactiveAccount, startDecision } from './session.ts';

const having = (...privileges: string[]) => new Set(privileges);

describe('privileges', () => {
  test('are listed once', () => {
    expect(new Set(PRIVILEGES).size).toBe(PRIVILEGES.length);
    expect([isPrivilege('deployment.stop.production'), isPrivilege('constructor')]).toEqual([true, false]);
  });

  test('of an administrator are accepted within their family only', () => {
    expect(holds(having('deployment.admin'), 'deployment.destroy.production')).toBe(true);
    expect(holds(having('deployment.admin'), 'logfiles.fetch')).toBe(true);
    expect(holds(having('deployment.admin'), 'bi.deployment.view')).toBe(false);
    expect(holds(having('deployment.admin'), 'deploymentactionlog.view')).toBe(false);
    expect(holds(having('deployment.admin'), 'tenant.all.access')).toBe(false);
    expect(holds(having('bi.deployment.admin'), 'bi.deployment.launch')).toBe(true);
    expect(holds(having('bi.deployment.admin'), 'deployment.launch')).toBe(false);
  });

  test('let a production environment be edited by the production variants alone, and any other by the plain ones', () => {
    expect(editPrivileges('PRODUCT', true)).toEqual([
      'deployment.edit.production',
      'deployment.edit.application.production',
      'deployment.edit.infrastructure.production',
    ]);
    expect(editPrivileges('DATABASE', true)).toEqual([
      'deployment.edit.production',
      'deployment.edit.infrastructure.production',
    ]);
    expect(editPrivileges('DATABASE', false)).toEqual(['deployment.edit', 'deployment.edit.infrastructure']);
    expect(editPrivileges('DATABASE', null)).toEqual([
      ...editPrivileges('DATABASE', false),
      ...editPrivileges('DATABASE', true),
    ]);
  });
});

/** Written from the two texts by hand, name by name; `.production` stands for the name with and without it. */
const SPECIFIED: readonly (readonly [source: string, family: string, verbs: string])[] = [
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'list view create'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'edit.production edit.application.production'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'edit.infrastructure.production'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'edit.envtype.production'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'edit.uptimeschedule.production'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'shouldapplyapplicationchanges'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'shouldapplyinfrastructurechanges'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'approve delete destroy.production'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'start.production stop.production'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'redeploy.production retry.production'],
  [
    'Deployments §6 "Deployment privilege families"',
    'deployment',
    'monitoring.view jenkins.view log.view manager admin',
  ],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'database.instancetype.create'],
  ['Deployments §6 "Deployment privilege families"', 'deployment', 'database.instancetype.delete'],
  ['Deployments §6 "deletion protection has its own pair"', 'deployment', 'database.deletionprotection.enable'],
  ['Deployments §6 "deletion protection has its own pair"', 'deployment', 'database.deletionprotection.disable'],
  ['Deployments §6 "Rules"', 'deployment', 'rollback.production'],
  ['Deployments §6 "Deployment privilege families"', 'logfiles', 'fetch'],
  ['Deployments §6 "Other families"', 'file', 'upload.production'],
  ['Deployments §6 "Other families"', 'user', 'view'],
  ['Deployments §6 "Other families"', 'tenant', 'all.access'],
  ['Administration §6, VPCs', 'deployment.vpc', 'manager list view edit create delete approve launch retry destroy'],
  ['Administration §6, VPCs', 'deployment.vpc', 'rollback jenkins.view'],
  ['Administration §2, topologies', 'deployment.topology', 'manager list view create edit delete'],
  ['Administration §6, tenants', 'tenant', 'manager list view edit create'],
  ['Administration §2, tenants', 'tenant', 'delete'],
  ['Administration §6, credentials', 'credentials', 'list view edit create delete'],
  ['Administration §6 "Family names"', 'credential', 'manager'],
  ['Administration §6, BI', 'bi.deployment', 'manager list view approve edit delete launch destroy monitoring.view'],
  ['Administration §6, BI', 'bi.deployment', 'log.view create jenkins.view admin'],
  ['Administration §6, platform versions', 'platformversion', 'manager list view edit create delete'],
  ['Administration §6 "Family names"', 'platformversion', 'list.all list.tested'],
  ['Administration §6 "internal description"', 'platformversion', 'view.internaldescription'],
  ['Administration §6, cloud accounts', 'cloudaccount', 'manager list view create approve edit delete launch retry'],
  ['Administration §6, cloud accounts', 'cloudaccount', 'jenkins.view'],
  ['Administration §2, roles', 'role', 'manager list view create edit delete'],
  ['Administration §6 "Family names"', 'user', 'activate edit list view manager'],
  ['Administration §6, activity log', 'activitylog', 'manager list view'],
  ['Administration §6, deployment action log', 'deploymentactionlog', 'manager list view'],
  ['Administration §6 "the two logs"', 'log', 'user.view'],
];
/** What the texts do not name and the portal needs: launching by hand, and reading what was mailed. */
const OWN = ['deployment.launch', 'mail.view', 'workflow.view', 'workflow.review'];

describe('the catalogue', () => {
  const names = SPECIFIED.flatMap(([, family, verbs]) =>
    verbs.split(' ').flatMap((verb) => {
      const name = `${family}.${verb}`;
      return name.endsWith('.production') ? [name, name.slice(0, -'.production'.length)] : [name];
    }),
  );

  test.each(SPECIFIED)('has what %s names: %s %s', (_source, family, verbs) => {
    const missing = verbs.split(' ').filter((verb) => !isPrivilege(`${family}.${verb}`));
    expect(missing).toEqual([]);
  });

  test('has every name in both variants where there are two, and no other name', () => {
    expect(new Set<string>(PRIVILEGES)).toEqual(new Set([...names, ...OWN]));
  });

  test.each([
    ['deployment.vpc.rollback', 'deployment.admin'],
    ['deployment.edit.uptimeschedule.production', 'deployment.admin'],
    ['bi.deployment.monitoring.view', 'bi.deployment.admin'],
    ['user.activate', null],
    ['tenant.delete', null],
    ['platformversion.list.tested', null],
    ['file.upload', null],
  ] as const)('covers %s by %s', (needed, admin) => {
    expect(adminPrivilegeFor(needed)).toBe(admin);
  });
});

describe('tenants', () => {
  const two = [
    { tenantId: 'NORTHWIND', tenantName: 'Northwind' },
    { tenantId: 'HARBOUR', tenantName: 'Harbour' },
  ];

  test('are chosen where there is a choice and the page has a tenant', () => {
    const one = two.slice(0, 1);
    expect(isTenantSelectorShown(having(), one, '/dashboard/deployments/list')).toBe(false);
    expect(isTenantSelectorShown(having(), two, '/dashboard/deployments/list')).toBe(true);
    expect(isTenantSelectorShown(having('tenant.all.access'), one, '/dashboard/deployments/list')).toBe(true);
    for (const page of ['tenants', 'users', 'roles', 'platformversion']) {
      expect(isTenantSelectorShown(having('tenant.all.access'), two, `/dashboard/${page}/list`)).toBe(false);
    }
  });

  test('are offered with All Tenants only to users who can see all', () => {
    expect(tenantOptions(having(), two).map(({ label }) => label)).toEqual(['Select tenant', 'Northwind', 'Harbour']);
    expect(tenantOptions(having('tenant.all.access'), two).map(({ label }) => label)).toEqual([
      'Select tenant',
      'All Tenants',
      'Northwind',
      'Harbour',
    ]);
  });

  test('allow creation unless they are ALL_TENANTS or DEFAULT', () => {
    const creator = having('deployment.create');
    expect(['NORTHWIND', 'ALL_TENANTS', 'DEFAULT'].map((tenant) => mayCreateDeployments(creator, tenant))).toEqual([
      true,
      false,
      false,
    ]);
    expect(mayCreateDeployments(having(), 'NORTHWIND')).toBe(false);
  });
});

describe('the session', () => {
  test.each([
    [null, null, 'sign in'],
    [200, 300, 'restore'],
    [200, null, 'restore'],
    [100, 300, 'refresh'],
    [null, 300, 'refresh'],
    [50, 100, 'log out'],
    [50, null, 'log out'],
  ] as const)('with tokens that end at %s and %s begins with: %s', (accessToken, refreshToken, decision) => {
    expect(startDecision({ accessToken, refreshToken }, 100)).toBe(decision);
  });

  test('goes where the account status says', () => {
    expect(accountOutcome('ACTIVE')).toEqual({ kind: 'enter' });
    expect(accountOutcome('PENDING')).toEqual({ kind: 'status page', message: 'Your account is pending activation.' });
    expect(accountOutcome('INACTIVE')).toEqual({ kind: 'status page', message: 'Your account is inactive.' });
    expect(accountOutcome('REJECTED')).toEqual({ kind: 'status page', message: 'Your account has been rejected.' });
    expect(['ACTIVE', 'PENDING', 'REJECTED', 'INACTIVE'].filter(isInactiveAccount)).toEqual(['INACTIVE']);
    expect(accountOutcome('toString')).toEqual({ kind: 'logout' });
  });
});

describe('/launched', () => {
  test.each([
    ['', 'created'],
    ['&a=retry', 'retried'],
    ['&a=START_VMS', 'started'],
    ['&a=STOP_VMS', 'stopped'],
    ['&a=DESTROY_INFRASTRUCTURE', 'destroyed'],
    ['&a=redeploy', 'redeployed'],
  ])('with %s says %s', (action, word) => {
    expect(launchedPage(new URLSearchParams(`c=acme&e=uat${action}`))?.heading).toBe(
      `Your environment is getting ${word}!`,
    );
  });

  test('needs client and environment', () => {
    expect(launchedPage(new URLSearchParams('c=acme'))).toBeNull();
    expect(launchedPage(new URLSearchParams('e=uat'))).toBeNull();
  });
});
