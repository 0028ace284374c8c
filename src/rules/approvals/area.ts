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
  routes: {
    list: { path: 'approvals', title: 'Approvals', privileges: DECIDING },
    done: { path: 'approvals/done', title: 'Approvals done today', privileges: DECIDING },
  },
} as const satisfies Area;
