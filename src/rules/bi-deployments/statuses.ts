import { defineStatuses, type StatusOf } from '../statuses.ts';

/** What a job runner walks, and a rehearsal can be told to fail at. */
export const LAUNCH_STAGES = ['QUEUED', 'LAUNCHING'] as const;
export const JOB_STAGES = [...LAUNCH_STAGES, 'DESTROYING'] as const;

const failed = { style: 'failed', sign: 'failed' } as const;

/** The statuses of a BI deployment (Administration §4). */
export const biDeploymentStatuses = defineStatuses({
  PENDING_APPROVAL: {
    words: 'Pending approval',
    style: 'initiated',
    sign: 'decision',
    clause: 'it is pending approval',
  },
  APPROVED: { words: 'Approved', style: 'initiated', sign: 'agreed', clause: 'it is approved but not launched yet' },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'it has been rejected' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued', clause: 'it is queued' },
  LAUNCHING: { words: 'Launching', style: 'launching', sign: 'working', clause: 'it is being launched' },
  LAUNCHED: { words: 'Launched', style: 'running', sign: 'on', clause: 'it is launched' },
  LAUNCHING_FAILED: { words: 'Launching failed', ...failed, clause: 'launching it has failed' },
  DESTROYING: { words: 'Destroying', style: 'destroyed', sign: 'working', clause: 'it is being destroyed' },
  DESTROYED: { words: 'Destroyed', style: 'destroyed', sign: 'gone', clause: 'it has been destroyed' },
  DESTROYING_FAILED: { words: 'Destroying failed', ...failed, clause: 'destroying it has failed' },
});
export type BiDeploymentStatus = StatusOf<typeof biDeploymentStatuses>;

const BEFORE_LAUNCH: ReadonlySet<BiDeploymentStatus> = new Set(['PENDING_APPROVAL', 'APPROVED']);

/** Whether it may still be launched. */
export function isBeforeLaunch(status: BiDeploymentStatus): boolean {
  return BEFORE_LAUNCH.has(status);
}
