/** How the job runner begins what was ordered of an environment (Deployments §4). */
import type { InfrastructureReport, Operation } from '../../lifecycles/deployment/events.ts';
import { namesOf } from '../../lifecycles/engine/names.ts';
import type { Beginnings } from './lifecycle-simulator.ts';

/** An operation that is forgotten does not compile. */
const FIRST_REPORTS: Readonly<Record<Operation, readonly InfrastructureReport[]>> = {
  LAUNCH: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  REDEPLOY: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  RETRY_JOB: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  START_VMS: ['infrastructure.STARTING', 'infrastructure.STARTED'],
  STOP_VMS: ['infrastructure.STOPPING'],
  DESTROY_INFRASTRUCTURE: ['infrastructure.DESTROYING'],
  ROLLBACK_INFRASTRUCTURE: ['infrastructure.ROLLING_BACK_INFRASTRUCTURE'],
};

const OPERATIONS = namesOf<Operation>(FIRST_REPORTS);

export const DEPLOYMENT_BEGINNINGS: Beginnings = new Map(
  [...new Set(OPERATIONS.flatMap((operation) => FIRST_REPORTS[operation]))].map((report) => [
    report,
    new Set(OPERATIONS.filter((operation) => FIRST_REPORTS[operation].includes(report))),
  ]),
);
