/**
 * What can be done with a VPC, typed in by hand from Administration §4 "VPC" and §6, with the statuses that the decisions add. Nothing
 * here is derived from the chart or from the rules.
 */

export const STATUSES = [
  'PENDING_APPROVAL',
  'REJECTED',
  'PENDING_CREATION',
  'QUEUED',
  'LAUNCHING',
  'LAUNCHING_FAILED',
  'CREATING_VPC',
  'CREATING_VPC_FAILED',
  'CREATING_LB_LISTENERS',
  'CREATING_LB_LISTENERS_FAILED',
  'WAITING_FOR_DNS_SETUP',
  'AVAILABLE',
  'DESTROYING',
  'DESTROYED',
  'DESTROYING_FAILED',
  'ROLLING_BACK_INFRASTRUCTURE',
  'ROLLED_BACK',
  'ROLLING_BACK_FAILED',
] as const;
export type Status = (typeof STATUSES)[number];

export const ACTIONS = [
  'VIEW',
  'APPROVE',
  'REJECT',
  'EDIT',
  'DELETE',
  'LAUNCH',
  'RETRY',
  'DESTROY',
  'ROLLBACK',
  'CANCEL',
  'PLAN',
  'LAST_BUILD',
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
  VIEW: { label: 'View', privilege: 'deployment.vpc.view', allowedIn: STATUSES },
  APPROVE: { label: 'Approve', privilege: 'deployment.vpc.approve', allowedIn: ['PENDING_APPROVAL'] },
  REJECT: { label: 'Reject', privilege: 'deployment.vpc.approve', allowedIn: ['PENDING_APPROVAL'] },
  EDIT: {
    label: 'Edit',
    privilege: 'deployment.vpc.edit',
    allowedIn: ['PENDING_APPROVAL', 'PENDING_CREATION', 'AVAILABLE', 'ROLLED_BACK'],
  },
  DELETE: {
    label: 'Delete',
    privilege: 'deployment.vpc.delete',
    allowedIn: ['PENDING_CREATION', 'DESTROYED', 'REJECTED', 'ROLLED_BACK'],
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'deployment.vpc.launch',
    allowedIn: ['PENDING_CREATION', 'ROLLED_BACK', 'WAITING_FOR_DNS_SETUP'],
  },
  RETRY: {
    label: 'Retry',
    privilege: 'deployment.vpc.retry',
    allowedIn: [
      'LAUNCHING_FAILED',
      'CREATING_VPC_FAILED',
      'CREATING_LB_LISTENERS_FAILED',
      'DESTROYING_FAILED',
      'ROLLING_BACK_FAILED',
    ],
  },
  DESTROY: { label: 'Destroy', privilege: 'deployment.vpc.destroy', allowedIn: ['AVAILABLE'] },
  ROLLBACK: {
    label: 'Rollback',
    privilege: 'deployment.vpc.rollback',
    allowedIn: ['LAUNCHING_FAILED', 'CREATING_VPC_FAILED', 'CREATING_LB_LISTENERS_FAILED', 'ROLLING_BACK_FAILED'],
  },
  // An extension, for users who can destroy it.
  CANCEL: {
    label: 'Cancel operation',
    privilege: 'deployment.vpc.destroy',
    allowedIn: [
      'QUEUED',
      'LAUNCHING',
      'CREATING_VPC',
      'CREATING_LB_LISTENERS',
      'DESTROYING',
      'ROLLING_BACK_INFRASTRUCTURE',
    ],
  },
  // An extension, for users who can edit it: an edit makes the plan again too.
  PLAN: {
    label: 'Make the plan again',
    privilege: 'deployment.vpc.edit',
    allowedIn: ['PENDING_APPROVAL', 'PENDING_CREATION'],
  },
  // In every status after a build job has run.
  LAST_BUILD: { label: 'Open last build job', privilege: 'deployment.vpc.jenkins.view', allowedIn: STATUSES },
};

/** Where a VPC can be created, and by which users. */
export const CREATION = { privilege: 'deployment.vpc.create', tenants: ['HALDEN'] } as const;

const PRIVILEGES: readonly string[] = [...new Set(Object.values(TABLE).map(({ privilege }) => privilege))];

/** Nobody, everybody, each privilege alone, and superusers: that of deployments is one here too. */
export const PRIVILEGE_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['none', new Set<string>()],
  ['all', new Set(PRIVILEGES)],
  ['deployment.admin', new Set(['deployment.admin'])],
  ['bi.deployment.admin', new Set(['bi.deployment.admin'])],
  ...PRIVILEGES.map((privilege) => [`only ${privilege}`, new Set([privilege])] as const),
]);

export function isHeld(action: Action, privileges: ReadonlySet<string>): boolean {
  return privileges.has(TABLE[action].privilege) || privileges.has('deployment.admin');
}

export function isOpen(action: Action, status: Status, privileges: ReadonlySet<string>): boolean {
  return TABLE[action].allowedIn.includes(status) && isHeld(action, privileges);
}
