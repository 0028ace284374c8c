import type { Privilege } from '../access/access.ts';
import type { Area } from '../area.ts';

/** One of these is needed: users without any would never be notified. Of every area with approvals, who decides and who sees its records. */
const NOTIFIED: readonly Privilege[] = [
  'deployment.approve',
  'deployment.list',
  'deployment.view',
  'bi.deployment.approve',
  'bi.deployment.list',
  'bi.deployment.view',
  'cloudaccount.approve',
  'cloudaccount.list',
  'cloudaccount.view',
  'deployment.vpc.approve',
  'deployment.vpc.list',
  'deployment.vpc.view',
];

/** Not in the specification (docs/decisions/0041). */
export const notificationsArea = {
  label: 'Notifications',
  group: 'administration',
  isPersonal: true,
  privilege: NOTIFIED,
  extension: 'push',
  routes: { list: { path: 'notifications', title: 'Notifications', privileges: NOTIFIED } },
} as const satisfies Area;
