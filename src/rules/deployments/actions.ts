/** What a user can do with a deployment request: the row actions of Deployments §2, and the extensions Launch, Keep awake, Cancel and Plan. */
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
  'CANCEL',
  'PLAN',
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
  CANCEL: 'Cancel operation',
  PLAN: 'Make the plan again',
} as const satisfies Record<DeploymentAction, string>;

/** These only navigate; the others ask for a confirmation first. */
const NAVIGATION_ACTIONS = [
  'VIEW',
  'EDIT',
  'COPY',
  'LAST_BUILD',
  'LOGS',
  'OPEN_MANAGEMENT_APP',
  'MONITORING',
] as const satisfies readonly DeploymentAction[];
type NavigationAction = (typeof NAVIGATION_ACTIONS)[number];
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

/** What the confirmation dialog asks before each command (Deployments §2 "Deployment list"). */
export const CONFIRMATION_QUESTIONS = {
  APPROVE: 'Are you sure you want to approve this deployment request?',
  REJECT: 'Are you sure you want to reject this deployment request?',
  LAUNCH: 'Are you sure you want to launch this deployment?',
  DELETE: 'Are you sure you want to delete this deployment?',
  START: 'Are you sure you want to start this deployment?',
  STOP: 'Are you sure you want to stop this deployment?',
  DESTROY: 'Are you sure you want to destroy this deployment?',
  ROLLBACK: 'Are you sure you want to rollback this deployment?',
  REDEPLOY: 'Are you sure you want to redeploy this deployment?',
  RETRY: 'Are you sure you want to retry this deployment?',
  KEEP_AWAKE: 'Are you sure you want to keep this deployment awake?',
  END_KEEP_AWAKE: 'Are you sure you want to stop keeping this deployment awake?',
  CANCEL: 'Are you sure you want to cancel the running operation? Its current stage fails, and can be retried.',
  PLAN: 'Are you sure you want to make the plan again?',
} as const satisfies Record<CommandAction, string>;

/** A production environment asks the user to type its identifier; pasting isn't possible. */
export const TYPED_IDENTIFIER = {
  label: 'Type the environment identifier to confirm',
  notice: 'This is a production environment.',
} as const;

export const DESTRUCTIVE_ACTIONS: ReadonlySet<CommandAction> = new Set([
  'REJECT',
  'DELETE',
  'STOP',
  'DESTROY',
  'ROLLBACK',
  'CANCEL',
]);

/** Shown even where a database rule refuses them: pressing them says why (Deployments §8). */
export const ANSWERED_WITH_ALERT: ReadonlySet<CommandAction> = new Set(['STOP', 'DESTROY', 'ROLLBACK']);

/** They need the cloud credential: its secrets are asked for when the stored one is empty. */
export const CREDENTIAL_ACTIONS: ReadonlySet<CommandAction> = new Set([
  'START',
  'STOP',
  'DESTROY',
  'ROLLBACK',
  'REDEPLOY',
  'RETRY',
]);
