/**
 * What can be done with a cloud account, typed in by hand from Administration §4 "Cloud account" and §6. Nothing here is derived
 * from the chart or from the rules.
 */

export const STATUSES = [
  'PENDING_APPROVAL',
  'INITIATED',
  'REJECTED',
  'QUEUED',
  'LAUNCHING',
  'LAUNCHING_FAILED',
  'CREATING_ACCOUNT',
  'CREATING_ACCOUNT_FAILED',
  'CREATING_DEPLOYMENT_ROLE',
  'CREATING_DEPLOYMENT_ROLE_FAILED',
  'CREATING_MONITORING_ROLE',
  'CREATING_MONITORING_ROLE_FAILED',
  'ACTIVE',
  'CLOSED',
] as const;
export type Status = (typeof STATUSES)[number];

export const ACTIONS = [
  ...(['VIEW', 'APPROVE', 'REJECT', 'EDIT', 'DELETE', 'LAUNCH', 'RETRY', 'CANCEL', 'PLAN', 'LOGS'] as const),
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
  VIEW: { label: 'View', privilege: 'cloudaccount.view', allowedIn: STATUSES },
  APPROVE: { label: 'Approve', privilege: 'cloudaccount.approve', allowedIn: ['PENDING_APPROVAL'] },
  REJECT: { label: 'Reject', privilege: 'cloudaccount.approve', allowedIn: ['PENDING_APPROVAL'] },
  EDIT: { label: 'Edit', privilege: 'cloudaccount.edit', allowedIn: ['PENDING_APPROVAL', 'INITIATED'] },
  DELETE: {
    label: 'Delete',
    privilege: 'cloudaccount.delete',
    allowedIn: ['PENDING_APPROVAL', 'INITIATED', 'REJECTED', 'CLOSED'],
  },
  LAUNCH: { label: 'Launch', privilege: 'cloudaccount.launch', allowedIn: ['INITIATED'] },
  RETRY: {
    label: 'Retry failed action',
    privilege: 'cloudaccount.retry',
    allowedIn: [
      'LAUNCHING_FAILED',
      'CREATING_ACCOUNT_FAILED',
      'CREATING_DEPLOYMENT_ROLE_FAILED',
      'CREATING_MONITORING_ROLE_FAILED',
    ],
  },
  // An extension, for users who can launch it: nobody can destroy one.
  CANCEL: {
    label: 'Cancel operation',
    privilege: 'cloudaccount.launch',
    allowedIn: ['QUEUED', 'LAUNCHING', 'CREATING_ACCOUNT', 'CREATING_DEPLOYMENT_ROLE', 'CREATING_MONITORING_ROLE'],
  },
  // An extension, for users who can edit it: an edit makes the plan again too.
  PLAN: { label: 'Make the plan again', privilege: 'cloudaccount.edit', allowedIn: ['PENDING_APPROVAL', 'INITIATED'] },
  LOGS: {
    label: 'Open build job log',
    privilege: 'cloudaccount.jenkins.view',
    allowedIn: ['CREATING_ACCOUNT_FAILED'],
  },
};

/** Where an account can be requested, and by which users. */
export const CREATION = { privilege: 'cloudaccount.create', tenants: ['HALDEN'] } as const;

const PRIVILEGES: readonly string[] = [...new Set(Object.values(TABLE).map(({ privilege }) => privilege))];

/** Nobody, everybody, each privilege alone, and the superusers of other areas. */
export const PRIVILEGE_SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['none', new Set<string>()],
  ['all', new Set(PRIVILEGES)],
  ['deployment.admin', new Set(['deployment.admin'])],
  ['bi.deployment.admin', new Set(['bi.deployment.admin'])],
  ...PRIVILEGES.map((privilege) => [`only ${privilege}`, new Set([privilege])] as const),
]);

export function isOpen(action: Action, status: Status, privileges: ReadonlySet<string>): boolean {
  const { privilege, allowedIn } = TABLE[action];
  return allowedIn.includes(status) && privileges.has(privilege);
}
