import { Layers } from 'lucide-react';
import { expect, test } from 'vitest';
import type { Area } from '../area.ts';
import { chooseInitialRoute, chooseLanding, choosePhoneStart, chooseRouteInTenant } from './initial-route.ts';

const deployments: Area = {
  label: 'Deployments',
  group: 'environments',
  icon: Layers,
  home: '/dashboard/deployments/list',
  privilege: 'deployment.manager',
  isLandingPlace: true,
  routes: [
    { path: 'deployments/list', title: 'Deployments', privileges: ['deployment.list'], Page: () => null },
    { path: 'deployments/view/:type/:deploymentId', title: 'One', privileges: ['deployment.view'], Page: () => null },
  ],
};
const manager = new Set(['deployment.manager', 'deployment.list', 'deployment.view']);

test.each([
  ['/', '/dashboard/deployments/list'],
  ['UNSET', '/dashboard/deployments/list'],
  ['/dashboard/deployments/view/windows/7', '/dashboard/deployments/view/windows/7'],
  ['/dashboard/somewhere/else', '/dashboard/deployments/list'],
])('with %s remembered a manager lands on %s', (remembered, expected) => {
  expect(chooseInitialRoute(manager, remembered, [deployments])).toBe(expected);
});

test('a user who signs in lands where they wanted to, or on the first page without the privilege', () => {
  const asked = '/dashboard/deployments/view/windows/7';
  expect(chooseLanding(manager, asked, '/', [deployments])).toBe(asked);
  expect(chooseLanding(manager, null, '/', [deployments])).toBe('/dashboard/deployments/list');
  expect(chooseLanding(new Set(), asked, asked, [deployments])).toBe('/');
});

test('a remembered page that the user may no longer open does not win', () => {
  const privileges = new Set(['deployment.manager', 'deployment.list']);
  expect(chooseInitialRoute(privileges, '/dashboard/deployments/view/windows/7', [deployments])).toBe(
    '/dashboard/deployments/list',
  );
});

test('a remembered page that is open to everybody wins', () => {
  const page = { path: 'queue', title: 'Queue', privileges: [], Page: () => null };
  const outbox: Area = {
    label: 'Queue',
    group: 'environments',
    icon: Layers,
    home: '/dashboard/queue',
    privilege: 'deployment.approve',
    routes: [page],
  };
  expect(chooseInitialRoute(manager, '/dashboard/queue', [deployments, outbox])).toBe('/dashboard/queue');
});

test('of two patterns that fit a remembered page, the first says whether it may be opened', () => {
  const routes: Area['routes'] = [
    { path: 'deployments/edit/database/:id', title: 'A', privileges: ['deployment.edit'], Page: () => null },
    { path: 'deployments/edit/:type/:id', title: 'B', privileges: ['deployment.edit.application'], Page: () => null },
  ];
  const privileges = new Set(['deployment.manager', 'deployment.edit.application']);
  const landing = (remembered: string) => chooseInitialRoute(privileges, remembered, [{ ...deployments, routes }]);
  expect(landing('/dashboard/deployments/edit/database/7')).toBe('/dashboard/deployments/list');
  expect(landing('/dashboard/deployments/edit/windows/7')).toBe('/dashboard/deployments/edit/windows/7');
});

test('an area that this portal does not have is no place to land', () => {
  const privileges = new Set(['credential.manager', 'tenant.manager']);
  expect(chooseInitialRoute(privileges, '/', [deployments])).toBe('/');
});

test('an administrator of deployments lands there too', () => {
  expect(chooseInitialRoute(new Set(['deployment.admin']), '/', [deployments])).toBe('/dashboard/deployments/list');
});

test('a user who switches the tenant goes on at the first page that is open to them there', () => {
  const credentials: Area = {
    label: 'Credentials',
    group: 'environments',
    icon: Layers,
    home: '/dashboard/credentials/list',
    privilege: 'credential.manager',
    isLandingPlace: true,
    routes: [{ path: 'credentials/list', title: 'Credentials', privileges: ['credentials.list'], Page: () => null }],
  };
  const areas = [deployments, credentials];
  const both = new Set([...manager, 'credential.manager', 'credentials.list']);
  const elsewhere = 'mails/list';
  expect(chooseRouteInTenant(both, areas, elsewhere)).toBe('/dashboard/deployments/list');
  expect(chooseRouteInTenant(both, areas, 'credentials/list')).toBe('/dashboard/credentials/list');
  // In the sidebar, with a list that is not open to them.
  const second = new Set(['deployment.manager', 'credential.manager', 'credentials.list']);
  expect(chooseRouteInTenant(second, areas, elsewhere)).toBe('/dashboard/credentials/list');
  expect(chooseRouteInTenant(new Set(['deployment.manager']), areas, elsewhere)).toBeNull();
  expect(chooseRouteInTenant(new Set(), areas, elsewhere)).toBeNull();
});

test('the installed app starts on a phone with what waits for the user, if they may decide and the back end has it', () => {
  const list = { path: 'approvals', title: 'Approvals', privileges: ['deployment.approve'], Page: () => null } as const;
  const approvals: Area = {
    label: 'Approvals',
    group: 'environments',
    icon: Layers,
    home: '/dashboard/approvals',
    privilege: ['deployment.approve'],
    extension: 'statusFilters',
    isPhoneStart: true,
    routes: [list],
  };
  const start = (privileges: readonly string[], extensions: readonly string[], areas = [deployments, approvals]) =>
    choosePhoneStart(areas, { privileges: new Set(privileges), extensions: new Set(extensions) });
  expect(start(['deployment.approve'], ['statusFilters'])).toBe('/dashboard/approvals');
  expect(start(['deployment.list'], ['statusFilters'])).toBeNull();
  expect(start(['deployment.approve'], [])).toBeNull();
  expect(start(['deployment.approve'], ['statusFilters'], [deployments])).toBeNull();
});
