/** Moves an operation on by one step: begins the stage that is due, or asks how the begun one stands. */

import { type Queries, type Transaction, transaction } from '../database/database.ts';
import { storeAccess } from '../deployments/access-results.ts';
import { type DeploymentRecord, tupleOf } from '../deployments/record.ts';
import { lockRecord, updateRecord } from '../deployments/store.ts';
import type { Secrets } from '../secrets.ts';
import { endOperation } from './end.ts';
import {
  appendLog,
  type BegunStage,
  earlierBuild,
  findBegunStage,
  findOperation,
  lockOperation,
  nextBuildNumber,
  type OperationRow,
  stageRunOf,
} from './operation-store.ts';
import type { Queue } from './queue.ts';
import { applyReports } from './reports.ts';
import { buildUrlOf, creationResults } from './results.ts';
import type { Progress, Runner, StageRun } from './runner.ts';
import { beginReports, haveMachines, isBuild, stagesOf } from './stages.ts';

export const STAGE_QUEUE = 'operation-stages';

/** One step of an operation that stands at this stage; a job for another stage is ignored. */
export interface StageJob {
  readonly operationId: number;
  readonly position: number;
}

export interface OperationContext {
  readonly queries: Queries;
  readonly queue: Queue;
  readonly runner: Runner;
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly log: { warn(object: object, message: string): void };
}

export async function sendStageJob(queue: Queue, job: StageJob, delay = 0, within?: Transaction): Promise<void> {
  await queue.send(STAGE_QUEUE, { data: job, key: `${job.operationId}-${job.position}`, delay }, within);
}

interface Locked {
  readonly record: DeploymentRecord;
  readonly operation: OperationRow;
}

/** The request first, then its operation: commands lock in the same order. */
async function lock(within: Transaction, operation: OperationRow): Promise<Locked | null> {
  const record = await lockRecord(within, operation.deployment_request_id, null);
  if (record === null) return null;
  const locked = await lockOperation(within, operation.operation_id, operation.position);
  return locked === null ? null : { record, operation: locked };
}

/** Writes down what an operation is going to do: its stages, its build and how long it is expected to take. */
export async function prepare(
  within: Transaction,
  context: Pick<OperationContext, 'runner' | 'publicUrl' | 'now'>,
  { record, operation }: Locked,
): Promise<void> {
  if (operation.plan !== null) return;
  const machinesExist = haveMachines(tupleOf(record));
  const earlier = operation.operation === 'RETRY_JOB' ? await earlierBuild(within, operation) : null;
  const plan = stagesOf({
    operation: operation.operation,
    deploymentType: record.deployment_type,
    machinesExist,
    fromStage: operation.from_stage,
    failedPlan: earlier?.plan ?? null,
    chosenStages: operation.chosen_stages,
  });
  const buildNumber = await nextBuildNumber(within, record);
  await within
    .updateTable('operations')
    .set({
      plan: JSON.stringify(plan),
      machines_exist: machinesExist,
      build_number: buildNumber,
      // A retry goes on with what failed, so it treats the data as that was to.
      redeployment_method: operation.redeployment_method ?? earlier?.redeployment_method ?? null,
    })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await within
    .insertInto('build_logs')
    .values({
      deployment_request_id: record.id,
      build_number: buildNumber,
      job_name: isBuild(operation.operation) ? 'environment-deployment' : 'environment-maintenance',
      failed_job: null,
      content: '',
      created_at: context.now(),
    })
    .execute();
  await updateRecord(within, record, {
    operation: { startedAt: context.now(), estimatedDuration: context.runner.estimate(plan) },
    lastBuildUrl: buildUrlOf(context.publicUrl, record.id),
  });
}

async function beginStage(context: OperationContext, operation: OperationRow, run: StageRun): Promise<void> {
  const { checkAfter, log } = await context.runner.begin(run);
  await transaction(context.queries, async (within) => {
    const locked = await lock(within, operation);
    if (locked === null) return;
    const now = context.now();
    // The primary key counts the run once: of two jobs for the same stage, the second one changes nothing.
    const begun = await within
      .insertInto('operation_stages')
      .values({
        operation_id: operation.operation_id,
        position: operation.position,
        stage: run.stage,
        attempt: run.attempt,
        began_at: now,
      })
      .onConflict((conflict) => conflict.columns(['operation_id', 'position']).doNothing())
      .returning('position')
      .executeTakeFirst();
    if (begun === undefined) return;
    await appendLog(within, operation, log);
    await lookAgain(within, context, operation, operation.position, checkAfter);
    const reported = applyReports(tupleOf(locked.record), beginReports(operation.operation, run.stage));
    warnOf(context, operation, reported.refusals);
    await updateRecord(within, locked.record, { tuple: reported.tuple });
  });
}

async function lookAgain(
  within: Transaction,
  { queue, now }: OperationContext,
  operation: OperationRow,
  position: number,
  delay: number,
): Promise<void> {
  await within
    .updateTable('operations')
    .set({ position, due_at: new Date(now().getTime() + delay) })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await sendStageJob(queue, { operationId: operation.operation_id, position }, delay, within);
}

function warnOf({ log }: OperationContext, operation: OperationRow, refusals: readonly string[]): void {
  for (const refusal of refusals) {
    log.warn({ operationId: operation.operation_id, refusal }, 'a report of the runner was dropped');
  }
}

async function endStage(
  within: Transaction,
  context: OperationContext,
  operation: OperationRow,
  outcome: 'SUCCEEDED' | 'FAILED',
): Promise<void> {
  await within
    .updateTable('operation_stages')
    .set({ ended_at: context.now(), outcome })
    .where('operation_id', '=', operation.operation_id)
    .where('position', '=', operation.position)
    .execute();
}

async function afterSuccess(
  within: Transaction,
  context: OperationContext,
  { record, operation }: Locked,
  run: StageRun,
): Promise<void> {
  await endStage(within, context, operation, 'SUCCEEDED');
  if (run.isLast) {
    warnOf(context, operation, await endOperation(within, context, { record, operation, outcome: 'SUCCEEDED', run }));
    return;
  }
  await lookAgain(within, context, operation, operation.position + 1, 0);
  if (run.stage !== 'CREATING_INFRASTRUCTURE') return;
  await within
    .updateTable('operations')
    .set({ machines_exist: true })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await storeAccess(within, context.keys, record);
  await updateRecord(within, record, { document: creationResults(record) });
}

async function takeProgress(
  context: OperationContext,
  operation: OperationRow,
  run: StageRun,
  progress: Progress,
): Promise<void> {
  await transaction(context.queries, async (within) => {
    const locked = await lock(within, operation);
    if (locked === null) return;
    await appendLog(within, operation, progress.log);
    switch (progress.state) {
      case 'running':
        return lookAgain(within, context, operation, operation.position, progress.checkAfter);
      case 'succeeded':
        return afterSuccess(within, context, locked, run);
      case 'failed':
        await endStage(within, context, operation, 'FAILED');
        warnOf(context, operation, await endOperation(within, context, { ...locked, outcome: 'FAILED', run }));
    }
  });
}

/** The operation with its plan, which is made when its first stage is due. */
async function planned(context: OperationContext, operation: OperationRow): Promise<OperationRow | null> {
  if (operation.plan !== null) return operation;
  await transaction(context.queries, async (within) => {
    const locked = await lock(within, operation);
    if (locked !== null) await prepare(within, context, locked);
  });
  return findOperation(context.queries, operation.operation_id);
}

/**
 * Carries out one job. It may come twice, late, or for a stage that is over: only what is due has an effect, and each
 * step holds together with the order for the next one or not at all.
 */
export async function advance(context: OperationContext, job: StageJob): Promise<void> {
  const found = await findOperation(context.queries, job.operationId);
  if (found === null || found.state !== 'RUNNING' || found.position !== job.position) return;
  const operation = await planned(context, found);
  if (operation === null) return;
  const run = await stageRunOf(context.queries, operation);
  if (run === null) return;
  const begun: BegunStage | null = await findBegunStage(context.queries, operation.operation_id, operation.position);
  if (begun === null) return beginStage(context, operation, run);
  if (begun.hasEnded) return;
  return takeProgress(context, operation, run, await context.runner.progress(run, begun.beganAt));
}
