import { defineStatuses, type StatusOf } from '../statuses.ts';

/** In the order in which a launch passes through them. */
export const LAUNCH_STAGES = ['LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS'] as const;

/** What a job runner walks, whichever operation it is, and a rehearsal can be told to fail at. */
export const JOB_STAGES = ['QUEUED', ...LAUNCH_STAGES, 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

const working = { style: 'launching', sign: 'working' } as const;
const undoing = { style: 'destroyed', sign: 'working' } as const;
const failed = { style: 'failed', sign: 'failed' } as const;

/** The statuses of a VPC (Administration §4). */
export const vpcStatuses = defineStatuses({
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  PENDING_CREATION: {
    words: 'Pending creation',
    style: 'initiated',
    sign: 'agreed',
    clause: 'it is approved but not launched yet',
  },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', ...working, clause: 'it is being launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  CREATING_VPC: { words: 'Creating VPC', ...working, clause: 'it is being created' },
  CREATING_VPC_FAILED: { words: 'Creating VPC failed', ...failed, clause: 'creating it has failed' },
  CREATING_LB_LISTENERS: {
    words: 'Creating LB listeners',
    ...working,
    clause: 'the listeners of its load balancer are being created',
  },
  CREATING_LB_LISTENERS_FAILED: {
    words: 'Creating LB listeners failed',
    ...failed,
    clause: 'creating the listeners of its load balancer has failed',
  },
  WAITING_FOR_DNS_SETUP: {
    words: 'Waiting for DNS setup',
    style: 'initiated',
    sign: 'waiting',
    clause: 'it is waiting for its DNS records',
  },
  AVAILABLE: { words: 'Available', style: 'running', sign: 'on', clause: 'it is available' },
  DESTROYING: { words: 'Destroying', ...undoing, clause: 'it is being destroyed' },
  DESTROYED: { words: 'Destroyed', style: 'destroyed', sign: 'gone', clause: 'it has been destroyed' },
  DESTROYING_FAILED: { words: 'Destroying failed', ...failed, clause: 'destroying it has failed' },
  ROLLING_BACK_INFRASTRUCTURE: { words: 'Rolling back', ...undoing, clause: 'it is being rolled back' },
  ROLLED_BACK: { words: 'Rolled back', style: 'initiated', sign: 'undone', clause: 'it has been rolled back' },
  ROLLING_BACK_FAILED: { words: 'Rolling back failed', ...failed, clause: 'rolling it back has failed' },
});
export type VpcStatus = StatusOf<typeof vpcStatuses>;

/** The status of a stage that has failed. A wait has none of its own: the launch has failed then. */
export const FAILED_STATUSES = {
  QUEUED: 'LAUNCHING_FAILED',
  LAUNCHING: 'LAUNCHING_FAILED',
  CREATING_VPC: 'CREATING_VPC_FAILED',
  CREATING_LB_LISTENERS: 'CREATING_LB_LISTENERS_FAILED',
  DESTROYING: 'DESTROYING_FAILED',
  ROLLING_BACK_INFRASTRUCTURE: 'ROLLING_BACK_FAILED',
} as const satisfies Record<JobStage, VpcStatus>;

/** Whether a launch goes on once its DNS records are set up. */
export function isWaitingForDns(status: VpcStatus): boolean {
  return status === 'WAITING_FOR_DNS_SETUP';
}

const LAUNCHED_NEXT: ReadonlySet<VpcStatus> = new Set([
  'PENDING_APPROVAL',
  'PENDING_CREATION',
  'WAITING_FOR_DNS_SETUP',
  'ROLLED_BACK',
  'LAUNCHING_FAILED',
  'CREATING_VPC_FAILED',
  'CREATING_LB_LISTENERS_FAILED',
]);

/** Whether a launch, or a retry of one, comes next, for which its credential needs its secrets. */
export function isLaunchedNext(status: VpcStatus): boolean {
  return LAUNCHED_NEXT.has(status);
}

const TAKEN_AWAY: ReadonlySet<VpcStatus> = new Set([
  'DESTROYING',
  'DESTROYED',
  'DESTROYING_FAILED',
  'ROLLING_BACK_INFRASTRUCTURE',
  'ROLLED_BACK',
  'ROLLING_BACK_FAILED',
]);

/** Whether a VPC has been destroyed or rolled back, is about to be, or was when it failed. */
export function isTakenAway(status: VpcStatus): boolean {
  return TAKEN_AWAY.has(status);
}

/** Whether a VPC is there, so that most of what is said of it can't be changed any more. */
export function isBuilt(status: VpcStatus | null): boolean {
  return status === 'AVAILABLE';
}
