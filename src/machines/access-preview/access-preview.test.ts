import { expect, test } from 'vitest';
import { PRIVILEGES, type Privilege } from '../../rules/access/privileges.ts';
import { previewAccess } from './access-preview.ts';

const of = (...privileges: Privilege[]) => previewAccess(new Set(privileges));

test('a user without privileges sees nothing', () => {
  expect(of()).toEqual({ menu: [], areas: [] });
});

test('menu, pages and actions are those of the screens, each action by its statuses', () => {
  expect(of('user.manager', 'user.list', 'user.view', 'user.activate')).toEqual({
    menu: ['Users'],
    areas: [
      {
        label: 'Users',
        isInMenu: true,
        pages: ['List', 'Details'],
        actions: [
          { label: 'View', statuses: null },
          { label: 'Activate', statuses: ['Inactive', 'Pending activation', 'Rejected'] },
          { label: 'Deactivate', statuses: ['Active'] },
        ],
      },
    ],
  });
});

test('what only users with access to all tenants can do is not promised', () => {
  const labels = (...held: Privilege[]) =>
    of('role.list', 'role.edit', ...held).areas[0]?.actions.map(({ label }) => label);
  expect(labels()).toEqual([]);
  expect(labels('tenant.all.access')).toEqual(['Edit']);
});

test('production is listed apart, and an action without a page is left out', () => {
  const { areas } = of('deployment.list', 'deployment.start');
  const started = areas.map(({ label, actions }) => [label, actions.some((action) => action.label === 'Start')]);
  expect(started).toEqual([
    ['Overview', false],
    ['Deployments', true],
    ['Deployments in production', false],
    ['Notifications', false],
  ]);
  expect(of('deployment.start').areas).toEqual([]);
  // Those of production are the same area.
  const menus = (...held: readonly Privilege[]) =>
    of('deployment.list', ...held)
      .areas.slice(0, 3)
      .map((area) => area.isInMenu);
  expect(menus('deployment.manager')).toEqual([true, true, true]);
  expect(menus()).toEqual([false, false, false]);
});

test('a user with every privilege can do everything somewhere', () => {
  const { menu, areas } = previewAccess(new Set(PRIVILEGES));
  expect(menu).toEqual(expect.arrayContaining(['Deployments', 'Tenants', 'Users', 'Roles']));
  // Of these one reads, and nothing else; what is decided in the approvals belongs to other areas.
  const read = [
    'Overview',
    'Approvals',
    'Deployment Logs',
    'Activity Logs',
    'Mails',
    'Workflows',
    'Notifications',
    'Passkeys',
    'Runners',
  ];
  for (const { label, actions } of areas) if (!read.includes(label)) expect(actions.length, label).toBeGreaterThan(0);
});
