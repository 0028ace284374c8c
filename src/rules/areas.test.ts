import { describe, expect, test } from 'vitest';
import { PRIVILEGES } from './access/privileges.ts';
import { type Area, type AreaRoute, homeOf, initialRoute, isInMenu, mayOpenRoute, routeTitle } from './area.ts';
import { AREAS } from './areas.ts';

const { routes } = AREAS.deployments;
const areas = Object.values<Area>(AREAS).map((area) => ({ ...area, home: homeOf(area) }));
const having = (...privileges: string[]) => new Set(privileges);

function landingPlace(privileges: ReadonlySet<string>, remembered: string | null) {
  return initialRoute(areas, privileges, remembered);
}

describe('privileges', () => {
  test('open routes', () => {
    expect(mayOpenRoute(routes.list, having('deployment.view'))).toBe(true);
    expect(mayOpenRoute(routes.edit, having('deployment.edit.application'))).toBe(true);
    expect(mayOpenRoute(routes.editDatabase, having('deployment.edit.application'))).toBe(false);
    expect(mayOpenRoute(routes.logs, having())).toBe(false);
  });

  test.each([
    ['deployment.edit.production', true, true],
    ['deployment.edit.application.production', true, false],
    ['deployment.edit.infrastructure.production', true, true],
    ['deployment.edit.uptimeschedule.production', false, false],
    ['deployment.edit.envtype.production', false, false],
    ['deployment.admin', true, true],
  ] as const)('open the edit forms to a holder of %s alone', (privilege, edit, editDatabase) => {
    const held = having(privilege);
    expect(mayOpenRoute(routes.edit, held)).toBe(edit);
    expect(mayOpenRoute(routes.editDatabase, held)).toBe(editDatabase);
  });
});

describe('the sidebar', () => {
  const OWN = ['Overview', 'Approvals', 'Queue', 'Mails', 'Runners', 'Workflows', 'Notifications', 'Passkeys'];
  const labelsFor = (privileges: ReadonlySet<string>) =>
    areas.filter((area) => isInMenu(area, area.routes.list, privileges)).map(({ label }) => label);

  test('is in the specification’s order, with the portal’s own approvals, outbox, mails and workflows in it', () => {
    const labels = labelsFor(new Set(PRIVILEGES));
    expect(labels.slice(0, 4)).toEqual(['Overview', 'Approvals', 'Deployments', 'Queue']);
    expect(labels.slice(-5)).toEqual(['Mails', 'Runners', 'Workflows', 'Notifications', 'Passkeys']);
    expect(labels.filter((label) => !OWN.includes(label))).toEqual([
      'Deployments',
      'BI Deployments',
      'Deployment Logs',
      'Credentials',
      'Platform Versions',
      'Topologies',
      'Cloud Accounts',
      'VPCs',
      'Tenants',
      'Users',
      'Roles',
      'Activity Logs',
    ]);
    expect(labelsFor(having('deployment.list'))).toEqual(['Notifications']);
    for (const privilege of ['deployment.vpc.approve', 'bi.deployment.approve', 'cloudaccount.approve'])
      expect(labelsFor(having(privilege))).toEqual(['Approvals', 'Notifications', 'Passkeys']);
  });
});

describe('the initial route', () => {
  test.each([
    [['role.manager', 'credential.manager'], '/dashboard/credentials/list'],
    [['role.manager', 'deployment.vpc.manager'], '/dashboard/vpcs/list'],
    [['deployment.manager', 'credential.manager'], '/dashboard/deployments/list'],
    [['bi.deployment.manager', 'activitylog.manager'], '/'],
    [[], '/'],
  ])('of a holder of %j is %s', (privileges, route) => {
    expect(landingPlace(new Set(privileges), null)).toBe(route);
  });

  test('is the remembered one unless that is / or UNSET', () => {
    const privileges = having('deployment.manager');
    expect(landingPlace(privileges, '/dashboard/users/list')).toBe('/dashboard/users/list');
    expect(landingPlace(privileges, '/')).toBe('/dashboard/deployments/list');
    expect(landingPlace(privileges, 'UNSET')).toBe('/dashboard/deployments/list');
  });
});

describe('the title of a page', () => {
  test('contains the parameters of its address', () => {
    expect(routeTitle(AREAS.vpcs.routes.view, { vpcId: '7' })).toBe('Viewing VPC #7');
    expect(routeTitle(AREAS.vpcs.routes.build, { vpcId: '7', buildNumber: '3' })).toBe('Build #3 of VPC #7');
    expect(routeTitle(AREAS['activity-logs'].routes.entity, { viewType: 'old', entryId: '5' })).toBe(
      'Old entity of entry #5',
    );
    // What a parameter contains is text, whatever it looks like.
    expect(routeTitle(AREAS['cloud-accounts'].routes.view, { accountId: 'a$&:b' })).toBe('Viewing a$&:b');
  });

  test('names no parameter that its address lacks', () => {
    const everyRoute = Object.values<Area>(AREAS).flatMap((area) => Object.values<AreaRoute>(area.routes));
    for (const { path, title } of everyRoute) {
      const named = typeof title === 'string' ? (title.match(/:\w+/g) ?? []) : [];
      expect(path.split('/'), path).toEqual(expect.arrayContaining(named));
    }
  });
});
