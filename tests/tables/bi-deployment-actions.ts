/**
 * What can be done with a BI deployment, typed in by hand from Administration §4 "BI deployment" and §6. Nothing here is derived
 * from the chart or from the rules.
 */

export const STATUSES = [
  'PENDING_APPROVAL',
  'APPROVED',
  'REJECTED',
  'QUEUED',
  'LAUNCHING',
  'LAUNCHED',
  'LAUNCHING_FAILED',
  'DESTROYING',
  'DESTROYED',
  'DESTROYING_FAILED',
] as const;
export type Status = (typeof STATUSES)[number];

export const ACTIONS = [
  'VIEW',
  'APPROVE',
  'REJECT',
  'LAUNCH',
  'EDIT',
  'DELETE',
  'DESTROY',
  'CANCEL',
  'PLAN',
  'LAST_BUILD',
  'LOGS',
  'MONITORING',
] as const;
export type Action = (typeof ACTIONS)[number];

export const TENANTS = ['ALL_TENANTS', 'DEFAULT', 'HALDEN'] as const;

interface TableRow {
  readonly label: string;
  readonly privilege: string;
  readonly allowedIn: readonly Status[];
}

/** In every tenant alike: only the creation depends on it. */
export const TABLE: Readonly<Record<Action, TableRow>> = {
  VIEW: { label: 'View', privilege: 'bi.deployment.view', allowedIn: STATUSES },
  APPROVE: { label: 'Approve', privilege: 'bi.deployment.approve', allowedIn: ['PENDING_APPROVAL'] },
  REJECT: { label: 'Reject', privilege: 'bi.deployment.approve', allowedIn: ['PENDING_APPROVAL'] },
  LAUNCH: { label: 'Launch', privilege: 'bi.deployment.launch', allowedIn: ['APPROVED'] },
  EDIT: { label: 'Edit', privilege: 'bi.deployment.edit', allowedIn: ['PENDING_APPROVAL', 'APPROVED'] },
  DELETE: {
    label: 'Delete',
    privilege: 'bi.deployment.delete',
    allowedIn: ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'DESTROYED'],
  },
  DESTROY: {
    label: 'Destroy',
    privilege: 'bi.deployment.destroy',
    allowedIn: ['LAUNCHED', 'LAUNCHING_FAILED', 'DESTROYING_FAILED'],
  },
  // An extension, for users who can destroy it.
  CANCEL: {
    label: 'Cancel operation',
    privilege: 'bi.deployment.destroy',
    allowedIn: ['QUEUED', 'LAUNCHING', 'DESTROYING'],
  },
  // An extension, for users who can edit it: an edit makes the plan again too.
  PLAN: { label: 'Make the plan again', privilege: 'bi.deployment.edit', allowedIn: ['PENDING_APPROVAL', 'APPROVED'] },
  LAST_BUILD: { label: 'Open last build job', privilege: 'bi.deployment.jenkins.view', allowedIn: STATUSES },
  LOGS: {
    label: 'View job logs',
    privilege: 'bi.deployment.log.view',
    allowedIn: ['LAUNCHING_FAILED', 'DESTROYING_FAILED'],
  },
  MONITORING: { label: 'Monitoring', privilege: 'bi.deployment.monitoring.view', allowedIn: ['LAUNCHED'] },
};

/** Where one can be requested, and by which users. */
export const CREATION = { privilege: 'bi.deployment.create', tenants: ['HALDEN'] } as const;

/** "A superuser-like privilege also appears to be accepted on BI actions" */
const SUPERUSER = 'bi.deployment.admin';

const PRIVILEGES: readonly string[] = [...new Set(Object.values(TABLE).map(({ privilege }) => privilege))];

/** Nobody, everybody, each privilege alone, and the superusers of this area and of another. */
export const PRIVILEGE_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['none', new Set<string>()],
  ['all', new Set(PRIVILEGES)],
  ['deployment.admin', new Set(['deployment.admin'])],
  [SUPERUSER, new Set([SUPERUSER])],
  ...PRIVILEGES.map((privilege) => [`only ${privilege}`, new Set([privilege])] as const),
]);

export function isHeld(action: Action, privileges: ReadonlySet<string>): boolean {
  return privileges.has(TABLE[action].privilege) || privileges.has(SUPERUSER);
}

/** Of a request whose credential has its secrets, and that was built. */
export function isOpen(action: Action, status: Status, privileges: ReadonlySet<string>): boolean {
  return TABLE[action].allowedIn.includes(status) && isHeld(action, privileges);
}
