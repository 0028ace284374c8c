import { REQUESTED_BY_ANOTHER } from '../engine/approval-guard.ts';
import { deploymentSetup, opens, permitted } from './vocabulary.ts';

const edit = opens('edit', 'EDIT', 'nothing is in progress');
const copy = opens('copy', 'COPY', 'the tenant allows creation');
const remove = { ...permitted('DELETE'), target: '#deployment.deleted', actions: 'removeRecord' } as const;

/** Approval: PENDING_APPROVAL, then APPROVED or REJECTED, then LAUNCHED (Deployments §4). */
export const approvalRegion = deploymentSetup.createStateConfig({
  initial: 'PENDING_APPROVAL',
  states: {
    PENDING_APPROVAL: {
      on: {
        APPROVE: {
          ...permitted('APPROVE', REQUESTED_BY_ANOTHER),
          target: 'APPROVED',
          actions: ['sendLaunchMail', { type: 'notify', params: { news: 'approved' } }],
        },
        REJECT: {
          ...permitted('REJECT'),
          target: 'REJECTED',
          actions: { type: 'notify', params: { news: 'rejected' } },
        },
        EDIT: edit,
        COPY: copy,
        DELETE: remove,
      },
    },
    APPROVED: {
      on: {
        LAUNCH: {
          ...permitted('LAUNCH', 'the launch link is valid'),
          target: 'LAUNCHED',
          actions: [
            { type: 'enqueueOperation', params: { operation: 'LAUNCH' } },
            deploymentSetup.raise({ type: 'internal.launchAccepted' }),
          ],
        },
        EDIT: edit,
        COPY: copy,
        DELETE: remove,
      },
    },
    REJECTED: { on: { DELETE: remove } },
    LAUNCHED: {
      on: {
        EDIT: edit,
        COPY: copy,
        END_KEEP_AWAKE: { ...permitted('END_KEEP_AWAKE', 'it is kept awake'), actions: 'endKeepAwake' },
      },
    },
  },
});
