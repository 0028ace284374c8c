import type { VpcStatus } from '../../../rules/vpcs/record.ts';
import { type CommandOf, defineStatusActions } from '../engine/status-actions.ts';

const typed = { label: 'Type the name of the VPC to confirm' } as const;

/** What a user can do with a VPC (Administration §2, §4), each by a privilege of its own (§6). */
export const VPC_ACTIONS = defineStatusActions<VpcStatus>()({
  VIEW: { label: 'View', privilege: 'deployment.vpc.view', offline: 'reads' },
  APPROVE: {
    label: 'Approve',
    privilege: 'deployment.vpc.approve',
    offline: 'queueable',
    question: 'Are you sure you want to approve this VPC?',
    done: ['PENDING_CREATION'],
  },
  REJECT: {
    label: 'Reject',
    privilege: 'deployment.vpc.approve',
    offline: 'queueable',
    question: 'Are you sure you want to reject this VPC?',
    isDestructive: true,
    done: ['REJECTED'],
  },
  EDIT: { label: 'Edit', privilege: 'deployment.vpc.edit', offline: 'needs network' },
  DELETE: {
    label: 'Delete',
    privilege: 'deployment.vpc.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this VPC?',
    isDestructive: true,
    isRemoval: true,
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'deployment.vpc.launch',
    offline: 'needs network',
    question: 'Do you want to start launching this VPC?',
    done: ['QUEUED', 'LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS', 'AVAILABLE'],
  },
  RETRY: {
    label: 'Retry',
    privilege: 'deployment.vpc.retry',
    offline: 'needs network',
    question: 'Are you sure you want to retry the failed action?',
    unless: 'nothing has failed',
  },
  DESTROY: {
    label: 'Destroy',
    privilege: 'deployment.vpc.destroy',
    offline: 'needs network',
    question: 'Are you sure you want to destroy this VPC?',
    isDestructive: true,
    typed: { ...typed, notice: 'Everything that runs in this VPC loses its network.' },
    done: ['DESTROYING', 'DESTROYED'],
  },
  ROLLBACK: {
    label: 'Rollback',
    verb: 'roll back',
    privilege: 'deployment.vpc.rollback',
    offline: 'needs network',
    question: 'Are you sure you want to roll back this VPC?',
    isDestructive: true,
    typed,
    done: ['ROLLING_BACK_INFRASTRUCTURE', 'ROLLED_BACK'],
  },
  LAST_BUILD: {
    label: 'Open last build job',
    verb: 'open the last build job',
    privilege: 'deployment.vpc.jenkins.view',
    offline: 'reads',
  },
});
export type VpcCommand = CommandOf<typeof VPC_ACTIONS>;
