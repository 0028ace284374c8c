import { defineStatuses, type StatusOf } from '../statuses.ts';

/** In the order in which a launch passes through them. */
export const ACCOUNT_STAGES = [
  'LAUNCHING',
  'CREATING_ACCOUNT',
  'CREATING_DEPLOYMENT_ROLE',
  'CREATING_MONITORING_ROLE',
] as const;
export type AccountStage = (typeof ACCOUNT_STAGES)[number];

/** The same with the wait before them: what a job runner walks, and a rehearsal can be told to fail at. */
export const JOB_STAGES = ['QUEUED', ...ACCOUNT_STAGES] as const;

const working = { style: 'launching', sign: 'working' } as const;
const failed = { style: 'failed', sign: 'failed' } as const;

/** The statuses of a cloud account (Administration §4). */
export const cloudAccountStatuses = defineStatuses({
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  INITIATED: { words: 'Initiated', style: 'initiated', sign: 'agreed', clause: 'it is approved but not launched yet' },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', ...working, clause: 'it is being launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  CREATING_ACCOUNT: { words: 'Creating account', ...working, clause: 'it is being created' },
  CREATING_ACCOUNT_FAILED: { words: 'Creating account failed', ...failed, clause: 'creating it has failed' },
  CREATING_DEPLOYMENT_ROLE: {
    words: 'Creating deployment role',
    ...working,
    clause: 'its deployment role is being created',
  },
  CREATING_DEPLOYMENT_ROLE_FAILED: {
    words: 'Creating deployment role failed',
    ...failed,
    clause: 'creating its deployment role has failed',
  },
  CREATING_MONITORING_ROLE: {
    words: 'Creating monitoring role',
    ...working,
    clause: 'its monitoring role is being created',
  },
  CREATING_MONITORING_ROLE_FAILED: {
    words: 'Creating monitoring role failed',
    ...failed,
    clause: 'creating its monitoring role has failed',
  },
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'it is active' },
  CLOSED: { words: 'Closed', style: 'destroyed', sign: 'gone', clause: 'it has been closed' },
});
export type CloudAccountStatus = StatusOf<typeof cloudAccountStatuses>;
