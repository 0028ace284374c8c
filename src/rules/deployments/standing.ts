/** What a request leaves in the network that it names: nothing any more, nothing yet, or an environment (Deployments §4). */
import {
  type ApprovalStatus,
  INFRASTRUCTURE_PENDING_CREATION,
  INFRASTRUCTURE_STATUSES,
  type InfrastructureStatus,
  JOB_STATUSES_FAILED,
  JOB_STATUSES_IN_PROGRESS,
  type JobStatus,
} from './statuses.ts';

/** Nothing follows any more but the deletion of the request: by its approval, or by its infrastructure. */
export const ENDED_APPROVALS: readonly ApprovalStatus[] = ['REJECTED'];
export const ENDED_INFRASTRUCTURE: readonly InfrastructureStatus[] = ['DESTROYED'];

const WITHOUT_ENVIRONMENT: readonly InfrastructureStatus[] = [
  ...INFRASTRUCTURE_PENDING_CREATION,
  ...ENDED_INFRASTRUCTURE,
  'ROLLED_BACK',
];

/** Something of the environment is there, or may be: nobody knows where it was last seen. */
export const STANDING_INFRASTRUCTURE: readonly InfrastructureStatus[] = INFRASTRUCTURE_STATUSES.filter(
  (status) => !WITHOUT_ENVIRONMENT.includes(status),
);

/** A build is at work, or has failed after it began to create: parts of the environment are there until it is rolled back. */
export const STANDING_JOBS: readonly JobStatus[] = [
  ...JOB_STATUSES_IN_PROGRESS,
  ...JOB_STATUSES_FAILED.slice(JOB_STATUSES_FAILED.indexOf('CREATING_INFRASTRUCTURE_FAILED')),
];
