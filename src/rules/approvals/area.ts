import type { Privilege } from '../access/access.ts';
import type { Area } from '../area.ts';

/** The `decidedWith` of every area. */
const DECIDING: readonly Privilege[] = [
  'deployment.approve',
  'bi.deployment.approve',
  'cloudaccount.approve',
  'deployment.vpc.approve',
];

/** Not in the specification (docs/decisions/0035). */
export const approvalsArea = {
  label: 'Approvals',
  group: 'environments',
  privilege: DECIDING,
  // Waiting deployment requests are found by their approval status.
  extension: 'statusFilters',
  isPhoneStart: true,
  // Some can decide only in another tenant: what the list has, the server and the charts say.
  routes: {
    list: { path: 'approvals', title: 'Approvals', privileges: [] },
    done: { path: 'approvals/done', title: 'Approvals done today', privileges: [] },
  },
} as const satisfies Area;
