import type { BiDeploymentStatus } from '../../../rules/bi-deployments/record.ts';
import { type CommandOf, defineStatusActions } from '../engine/status-actions.ts';

/** What a user can do with a BI deployment (Administration §2, §4). Of the questions §8 quotes none. */
export const BI_DEPLOYMENT_ACTIONS = defineStatusActions<BiDeploymentStatus>()({
  VIEW: { label: 'View', privilege: 'bi.deployment.view', offline: 'reads' },
  APPROVE: {
    label: 'Approve',
    privilege: 'bi.deployment.approve',
    offline: 'queueable',
    question: 'Are you sure you want to approve this BI deployment?',
    done: ['APPROVED'],
  },
  REJECT: {
    label: 'Reject',
    privilege: 'bi.deployment.approve',
    offline: 'queueable',
    question: 'Are you sure you want to reject this BI deployment?',
    isDestructive: true,
    done: ['REJECTED'],
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'bi.deployment.launch',
    offline: 'needs network',
    question: 'Are you sure you want to launch this BI deployment?',
    done: ['QUEUED', 'LAUNCHING', 'LAUNCHED'],
  },
  EDIT: { label: 'Edit', privilege: 'bi.deployment.edit', offline: 'needs network' },
  DELETE: {
    label: 'Delete',
    privilege: 'bi.deployment.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this BI deployment?',
    isDestructive: true,
    isRemoval: true,
  },
  DESTROY: {
    label: 'Destroy',
    privilege: 'bi.deployment.destroy',
    offline: 'needs network',
    question: 'Are you sure you want to destroy this BI deployment?',
    isDestructive: true,
    done: ['DESTROYING', 'DESTROYED'],
  },
  LAST_BUILD: {
    label: 'Open last build job',
    verb: 'open the last build job',
    privilege: 'bi.deployment.jenkins.view',
    offline: 'reads',
  },
  LOGS: {
    label: 'View job logs',
    verb: 'view the job logs',
    privilege: 'bi.deployment.log.view',
    offline: 'reads',
    unless: 'no job has failed',
  },
  MONITORING: {
    label: 'Monitoring',
    verb: 'open the monitoring',
    privilege: 'bi.deployment.monitoring.view',
    offline: 'needs network',
  },
});
export type BiDeploymentCommand = CommandOf<typeof BI_DEPLOYMENT_ACTIONS>;
