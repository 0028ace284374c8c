/**
 * Takes up requests whose statuses say that something is in progress while no operation is: rows that came from a
 * backup, or with the demo. Without it they would look busy for ever.
 */
import type { Operation } from '../../src/machines/lifecycles/deployment/events.ts';
import { JOB_STAGES } from '../../src/rules/deployments/build-stages.ts';
import {
  INFRASTRUCTURE_IN_PROGRESS,
  isJobInProgress,
  JOB_STATUSES_IN_PROGRESS,
  type JobStatusInProgress,
  type StatusTuple,
} from '../../src/rules/deployments/statuses.ts';
import { type Transaction, transaction } from '../database/database.ts';
import { type DeploymentRecord, tupleOf } from '../deployments/record.ts';
import { lockRecord, updateRecord } from '../deployments/store.ts';
import { type OperationContext, sendStageJob } from './advance.ts';
import { nextBuildNumber } from './operation-store.ts';
import { buildUrlOf } from './results.ts';
import { isBuild, type Stage, stagesOf } from './stages.ts';

/** As many as one start takes up; a database of millions for load keeps the rest as it is. */
const mostAdopted = 200;
/** Their ends are spread over this many estimated durations, so that they don't all end at once. */
const spread = 8;

export interface Found {
  readonly operation: Operation;
  readonly plan: readonly Stage[];
  readonly position: number;
  readonly machinesExist: boolean;
}

function foundBuild(type: DeploymentRecord['deployment_type'], stage: JobStatusInProgress, tuple: StatusTuple): Found {
  const order = (candidate: JobStatusInProgress) => JOB_STATUSES_IN_PROGRESS.indexOf(candidate);
  const earlier = JOB_STAGES[type].filter((candidate) => order(candidate) < order(stage));
  const later = JOB_STAGES[type].filter((candidate) => order(candidate) > order(stage));
  const waits: readonly Stage[] = stage === 'QUEUED' ? [] : ['QUEUED'];
  const plan: readonly Stage[] = [...waits, ...earlier, stage, ...later];
  const isPastCreation = order(stage) > order('CREATING_INFRASTRUCTURE');
  return {
    operation: 'LAUNCH',
    plan,
    position: plan.indexOf(stage),
    machinesExist: isPastCreation || tuple.infrastructure === 'QUEUED',
  };
}

function machineOperation(infrastructure: StatusTuple['infrastructure']): Exclude<Operation, 'LAUNCH'> | null {
  switch (infrastructure) {
    case 'QUEUED':
    case 'STARTING':
      return 'START_VMS';
    case 'STOPPING':
      return 'STOP_VMS';
    case 'DESTROYING':
      return 'DESTROY_INFRASTRUCTURE';
    case 'ROLLING_BACK_INFRASTRUCTURE':
      return 'ROLLBACK_INFRASTRUCTURE';
    default:
      return null;
  }
}

/** The operation that statuses in progress tell of, and where it stands; null where nothing is in progress. Pure. */
export function operationFound(type: DeploymentRecord['deployment_type'], tuple: StatusTuple): Found | null {
  if (isJobInProgress(tuple.job)) return foundBuild(type, tuple.job, tuple);
  const operation = machineOperation(tuple.infrastructure);
  if (operation === null) return null;
  const common = { fromStage: null, failedPlan: null, chosenStages: null } as const;
  const plan = stagesOf({ ...common, operation, deploymentType: type, machinesExist: true });
  return { operation, plan, position: tuple.infrastructure === 'QUEUED' ? 0 : 1, machinesExist: true };
}

async function adoptOne(within: Transaction, context: OperationContext, id: number): Promise<void> {
  const record = await lockRecord(within, id, null);
  const found = record === null ? null : operationFound(record.deployment_type, tupleOf(record));
  if (record === null || found === null) return;
  const stage = found.plan[found.position];
  if (stage === undefined) return;
  const now = context.now();
  const delay = (context.runner.estimate(found.plan) * (id % (spread * 4))) / 4;
  const buildNumber = await nextBuildNumber(within, record);
  const adopted = await within
    .insertInto('operations')
    .values({
      deployment_request_id: id,
      tenant_id: record.tenant_id,
      operation: found.operation,
      requested_by: null,
      plan: JSON.stringify(found.plan),
      position: found.position,
      machines_exist: found.machinesExist,
      build_number: buildNumber,
      due_at: new Date(now.getTime() + delay),
    })
    // Another process may have taken it up meanwhile.
    .onConflict((conflict) => conflict.column('deployment_request_id').where('state', '=', 'RUNNING').doNothing())
    .returning('operation_id')
    .executeTakeFirst();
  if (adopted === undefined) return;
  const { operation_id: operationId } = adopted;
  await within
    .insertInto('operation_stages')
    .values({
      operation_id: operationId,
      position: found.position,
      stage,
      attempt: 1,
      began_at: new Date(now.getTime() + delay),
    })
    .execute();
  await within
    .insertInto('build_logs')
    .values({
      deployment_request_id: id,
      build_number: buildNumber,
      job_name: isBuild(found.operation) ? 'environment-deployment' : 'environment-maintenance',
      failed_job: null,
      content: `[${now.toISOString()}] Resumed at stage ${stage}\n`,
      created_at: now,
    })
    .execute();
  await sendStageJob(context.queue, { operationId, position: found.position }, delay, within);
  await updateRecord(within, record, {
    operation: {
      startedAt: record.operation_started_at ?? now,
      estimatedDuration: record.operation_estimated_duration ?? context.runner.estimate(found.plan),
    },
    lastBuildUrl: buildUrlOf(context.publicUrl, id),
  });
}

/** Takes up what looks busy and has no operation. */
export async function adoptRequests(context: OperationContext): Promise<void> {
  const rows = await context.queries
    .selectFrom('deployment_requests')
    .select('id')
    .where(({ or, eb }) =>
      or([
        eb('job_status', 'in', JOB_STATUSES_IN_PROGRESS),
        eb('infrastructure_status', 'in', INFRASTRUCTURE_IN_PROGRESS),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operations')
            .select('operations.operation_id')
            .whereRef('operations.deployment_request_id', '=', 'deployment_requests.id')
            .where('operations.state', '=', 'RUNNING'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(mostAdopted)
    .execute();
  for (const { id } of rows) await transaction(context.queries, (within) => adoptOne(within, context, id));
}
