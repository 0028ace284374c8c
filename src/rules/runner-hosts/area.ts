import type { Area } from '../area.ts';

/** Processes that carry out operations, for administrators of all tenants. Not in the specification (docs/decisions/0053). */
export const runnerHostsArea = {
  label: 'Runners',
  group: 'administration',
  privilege: 'tenant.all.access',
  isBeyondTenants: true,
  extension: 'runnerHosts',
  routes: { list: { path: 'runners', title: 'Runners', privileges: ['tenant.all.access'] } },
} as const satisfies Area;
