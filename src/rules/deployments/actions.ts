/** What a user can do with a deployment request: the row actions of Deployments §2, and the extensions Launch and Keep awake. */
export const DEPLOYMENT_ACTIONS = [
  'VIEW',
  'APPROVE',
  'REJECT',
  'LAUNCH',
  'EDIT',
  'COPY',
  'DELETE',
  'START',
  'STOP',
  'DESTROY',
  'ROLLBACK',
  'LAST_BUILD',
  'LOGS',
  'OPEN_MANAGEMENT_APP',
  'REDEPLOY',
  'RETRY',
  'MONITORING',
  'KEEP_AWAKE',
  'END_KEEP_AWAKE',
] as const;
export type DeploymentAction = (typeof DEPLOYMENT_ACTIONS)[number];

export const DEPLOYMENT_ACTION_LABELS = {
  VIEW: 'View',
  APPROVE: 'Approve',
  REJECT: 'Reject',
  LAUNCH: 'Launch',
  EDIT: 'Edit',
  COPY: 'Copy',
  DELETE: 'Delete',
  START: 'Start',
  STOP: 'Stop',
  DESTROY: 'Destroy',
  ROLLBACK: 'Rollback',
  LAST_BUILD: 'Open last build job',
  LOGS: 'View job logs',
  OPEN_MANAGEMENT_APP: 'Open management app',
  REDEPLOY: 'Redeploy',
  RETRY: 'Retry',
  MONITORING: 'Monitoring',
  KEEP_AWAKE: 'Keep awake',
  END_KEEP_AWAKE: 'Stop keeping awake',
} as const satisfies Record<DeploymentAction, string>;

/** Actions that lead somewhere and change nothing; the others ask for a confirmation first. */
export const NAVIGATION_ACTIONS = [
  'VIEW',
  'EDIT',
  'COPY',
  'LAST_BUILD',
  'LOGS',
  'OPEN_MANAGEMENT_APP',
  'MONITORING',
] as const satisfies readonly DeploymentAction[];
export type NavigationAction = (typeof NAVIGATION_ACTIONS)[number];
export type CommandAction = Exclude<DeploymentAction, NavigationAction>;

export function isCommandAction(action: DeploymentAction): action is CommandAction {
  return !NAVIGATION_ACTIONS.some((navigation) => navigation === action);
}

/** The action names of `POST /deploymentrequests/env` and its siblings (Deployments §7). */
export const ENVIRONMENT_ACTIONS = {
  START_VMS: 'START',
  STOP_VMS: 'STOP',
  DESTROY_INFRASTRUCTURE: 'DESTROY',
  ROLLBACK_INFRASTRUCTURE: 'ROLLBACK',
  RETRY: 'RETRY',
  REDEPLOY: 'REDEPLOY',
} as const satisfies Record<string, CommandAction>;
