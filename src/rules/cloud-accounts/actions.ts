import type { Privilege } from '../access.ts';
import type { CloudAccountStatus } from './statuses.ts';

/** What a user can do with a cloud account, in the order of the screens (Administration §2 "Cloud accounts"). */
export const CLOUD_ACCOUNT_ACTIONS = [
  'VIEW',
  'APPROVE',
  'REJECT',
  'EDIT',
  'DELETE',
  'LAUNCH',
  'RETRY',
  'LOGS',
] as const;
export type CloudAccountAction = (typeof CLOUD_ACCOUNT_ACTIONS)[number];

/** The others only open a page. */
export const CLOUD_ACCOUNT_COMMANDS = ['APPROVE', 'REJECT', 'DELETE', 'LAUNCH', 'RETRY'] as const;
export type CloudAccountCommand = (typeof CLOUD_ACCOUNT_COMMANDS)[number];

export const CLOUD_ACCOUNT_ACTION_LABELS = {
  VIEW: 'View',
  APPROVE: 'Approve',
  REJECT: 'Reject',
  EDIT: 'Edit',
  DELETE: 'Delete',
  LAUNCH: 'Launch',
  RETRY: 'Retry failed action',
  LOGS: 'Open build job log',
} as const satisfies Record<CloudAccountAction, string>;

/** Administration §6; of privileges it says no more than that each of these has one. */
export const CLOUD_ACCOUNT_PRIVILEGES = {
  VIEW: 'cloudaccount.view',
  APPROVE: 'cloudaccount.approve',
  REJECT: 'cloudaccount.approve',
  EDIT: 'cloudaccount.edit',
  DELETE: 'cloudaccount.delete',
  LAUNCH: 'cloudaccount.launch',
  RETRY: 'cloudaccount.retry',
  LOGS: 'cloudaccount.jenkins.view',
} as const satisfies Record<CloudAccountAction, Privilege>;

/** What the confirmation asks; launch and retry in the words of Administration §8. */
export const CONFIRMATION_QUESTIONS = {
  APPROVE: 'Are you sure you want to approve this cloud account?',
  REJECT: 'Are you sure you want to reject this cloud account?',
  DELETE: 'Are you sure you want to delete this cloud account?',
  LAUNCH: 'Do you want to start launching this account?',
  RETRY: 'Are you sure you want to retry the failed action?',
} as const satisfies Record<CloudAccountCommand, string>;

export const DESTRUCTIVE_ACTIONS: ReadonlySet<CloudAccountCommand> = new Set(['REJECT', 'DELETE']);

interface ActionWords {
  /** "Can't launch: …" */
  readonly verb: string;
  readonly done?: { readonly status: readonly CloudAccountStatus[] };
  readonly unless?: string;
}

export const ACTION_WORDS: Readonly<Record<CloudAccountAction, ActionWords>> = {
  VIEW: { verb: 'view' },
  APPROVE: { verb: 'approve', done: { status: ['INITIATED'] } },
  REJECT: { verb: 'reject', done: { status: ['REJECTED'] } },
  EDIT: { verb: 'edit' },
  DELETE: { verb: 'delete' },
  LAUNCH: { verb: 'launch', done: { status: ['QUEUED', 'LAUNCHING', 'CREATING_ACCOUNT', 'ACTIVE'] } },
  RETRY: { verb: 'retry', unless: 'nothing has failed' },
  LOGS: { verb: 'open the build job log', unless: 'creating the account has not failed' },
};
