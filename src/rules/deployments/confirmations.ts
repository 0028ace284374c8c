import type { CommandAction } from './actions.ts';

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
} as const satisfies Record<CommandAction, string>;

/** What a production environment asks for before an effect: its identifier, typed, never pasted. */
export const TYPED_IDENTIFIER = {
  label: 'Type the environment identifier to confirm',
  notice: 'This is a production environment.',
} as const;

/** Commands that take something away; a screen sets them apart from the others. */
export const DESTRUCTIVE_ACTIONS: ReadonlySet<CommandAction> = new Set([
  'REJECT',
  'DELETE',
  'STOP',
  'DESTROY',
  'ROLLBACK',
]);

/** Commands that are shown even where a rule of a database refuses them: pressing them says why (Deployments §8). */
export const ANSWERED_WITH_ALERT: ReadonlySet<CommandAction> = new Set(['STOP', 'DESTROY', 'ROLLBACK']);

/** Commands that run with the cloud credential: its secrets are asked for when the stored one is empty. */
export const CREDENTIAL_ACTIONS: ReadonlySet<CommandAction> = new Set([
  'START',
  'STOP',
  'DESTROY',
  'ROLLBACK',
  'REDEPLOY',
  'RETRY',
]);
