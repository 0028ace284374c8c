import type { CloudAccountStatus } from '../../../rules/cloud-accounts/record.ts';
import { type CommandOf, defineStatusActions } from '../engine/status-actions.ts';

/**
 * What a user can do with a cloud account (Administration §2, §4), with the questions of §8. Of privileges §6 says no more than that
 * each of these has one.
 */
export const CLOUD_ACCOUNT_ACTIONS = defineStatusActions<CloudAccountStatus>()({
  VIEW: { label: 'View', privilege: 'cloudaccount.view', offline: 'reads' },
  APPROVE: {
    label: 'Approve',
    privilege: 'cloudaccount.approve',
    offline: 'queueable',
    question: 'Are you sure you want to approve this cloud account?',
    done: ['INITIATED'],
  },
  REJECT: {
    label: 'Reject',
    privilege: 'cloudaccount.approve',
    offline: 'queueable',
    question: 'Are you sure you want to reject this cloud account?',
    isDestructive: true,
    done: ['REJECTED'],
  },
  EDIT: { label: 'Edit', privilege: 'cloudaccount.edit', offline: 'needs network' },
  DELETE: {
    label: 'Delete',
    privilege: 'cloudaccount.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this cloud account?',
    isDestructive: true,
    isRemoval: true,
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'cloudaccount.launch',
    offline: 'needs network',
    question: 'Do you want to start launching this account?',
    done: ['QUEUED', 'LAUNCHING', 'CREATING_ACCOUNT', 'ACTIVE'],
  },
  RETRY: {
    label: 'Retry failed action',
    verb: 'retry',
    privilege: 'cloudaccount.retry',
    offline: 'needs network',
    question: 'Are you sure you want to retry the failed action?',
    unless: 'nothing has failed',
  },
  LOGS: {
    label: 'Open build job log',
    verb: 'open the build job log',
    privilege: 'cloudaccount.jenkins.view',
    offline: 'reads',
    unless: 'creating the account has not failed',
  },
});
export type CloudAccountCommand = CommandOf<typeof CLOUD_ACCOUNT_ACTIONS>;
