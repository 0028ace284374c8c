import { webAddress } from '../../src/rules/formats/addresses.ts';
import { type Transaction, transaction } from '../database/database.ts';
import { appendLog, isLoggedUntil, loggedUntil, nameBuild, outsideAddress } from '../records/build-log.ts';
import type { Progress, StageOutputs, StageRun } from '../runners/runner.ts';
import { endOperation } from './end.ts';
import { isPlanning } from './operation-area.ts';
import { type OperationContext, type StageJob, sendStageJob } from './operation-context.ts';
import {
  areaOf,
  findOperation,
  findStartedStage,
  lockOperation,
  type StartedStage,
  stageRunOf,
} from './operation-store.ts';
import { failPlanning, takePlan } from './plans.ts';
import { type Locked, prepare, type Work } from './prepare.ts';
import type { OperationRow } from './tables.ts';

/** Record first, then operation: commands lock in the same order. */
async function lock(within: Transaction, { area, operation }: Work): Promise<Locked | null> {
  const record = await area.lock(within, operation.subject_id);
  if (record === null) return null;
  const locked = await lockOperation(within, operation.operation_id, operation.position);
  return locked === null ? null : { area, record, operation: locked };
}

async function beginStage(context: OperationContext, work: Work, run: StageRun): Promise<void> {
  const { area, operation } = work;
  if (context.host !== null && !context.host.startsStages()) return;
  const { checkAfter, log, buildUrl } = await context.runners.named(run.runner).begin(run);
  await transaction(context.queries, async (within) => {
    const locked = await lock(within, work);
    if (locked === null) return;
    const now = context.now();
    // The primary key makes a stage run once, even with two jobs.
    const started = await within
      .insertInto('operation_stages')
      .values({
        operation_id: operation.operation_id,
        position: operation.position,
        stage: run.stage,
        attempt: run.attempt,
        knows_runners: true,
        began_at: now,
      })
      .onConflict((conflict) => conflict.columns(['operation_id', 'position']).doNothing())
      .returning('position')
      .executeTakeFirst();
    if (started === undefined) return;
    await appendLog(within, operation, log, now);
    await lookAgain(within, context, operation, operation.position, checkAfter);
    const lastBuildUrl = webAddress(buildUrl);
    if (lastBuildUrl !== null) await nameBuild(within, operation, lastBuildUrl);
    if (isPlanning(area, operation)) return;
    const reported = area.started(area.tuple(locked.record), operation.operation, run.stage);
    warnOf(context, operation, reported.refusals);
    const { progress } = area.operationRecord(locked.record);
    await area.update(within, locked.record, {
      tuple: reported.tuple,
      ...(lastBuildUrl !== null && { lastBuildUrl }),
      // Until now it may have waited for a host.
      ...(operation.position === 0 && progress !== null && { operation: { ...progress, startedAt: now } }),
    });
  });
}

async function lookAgain(
  within: Transaction,
  context: OperationContext,
  operation: OperationRow,
  position: number,
  delay: number,
): Promise<void> {
  await within
    .updateTable('operations')
    .set({ position, due_at: new Date(context.now().getTime() + delay) })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await sendStageJob(context, { operationId: operation.operation_id, position }, delay, within);
}

function warnOf({ log }: OperationContext, operation: OperationRow, refusals: readonly string[]): void {
  for (const refusal of refusals) {
    log.warn(
      { operationId: operation.operation_id, refusal },
      'Dropped a report of the runner that the lifecycle refused',
    );
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
  locked: Locked,
  { run, outputs }: { readonly run: StageRun; readonly outputs: StageOutputs | null },
): Promise<void> {
  const { area, record, operation } = locked;
  await endStage(within, context, operation, 'SUCCEEDED');
  if (run.isLast) {
    warnOf(context, operation, await endOperation(within, context, { ...locked, outcome: 'SUCCEEDED', run, outputs }));
    return;
  }
  await lookAgain(within, context, operation, operation.position + 1, 0);
  const marks = (await area.afterStage?.(within, context, record, run.stage, outputs)) ?? {};
  if (Object.keys(marks).length === 0) return;
  await within.updateTable('operations').set(marks).where('operation_id', '=', operation.operation_id).execute();
}

/** An outside build has its address only when it starts. */
async function takeAddress(
  within: Transaction,
  { area, record, operation }: Locked,
  buildUrl: string | undefined,
): Promise<void> {
  const address = webAddress(buildUrl);
  if (address === null || operation.build_number === null) return;
  if ((await outsideAddress(within, operation, operation.build_number)) === address) return;
  await nameBuild(within, operation, address);
  await area.update(within, record, { lastBuildUrl: address });
}

/** Returns whether it stored the stage's end. @param since the log's end when the runner was asked */
async function takeProgress(
  context: OperationContext,
  work: Work,
  run: StageRun,
  { progress, since }: { readonly progress: Progress; readonly since: Date | null },
): Promise<boolean> {
  const { operation } = work;
  return transaction(context.queries, async (within) => {
    const locked = await lock(within, work);
    // Of two concurrent jobs, the second one has nothing new.
    if (locked === null || !(await isLoggedUntil(within, operation, since))) return false;
    const until = progress.state === 'running' ? progress.loggedUntil : context.now();
    await appendLog(within, operation, progress.log, until);
    switch (progress.state) {
      case 'running':
        await takeAddress(within, locked, progress.buildUrl);
        await lookAgain(within, context, operation, operation.position, progress.checkAfter);
        return false;
      case 'succeeded':
        // A rehearsal launches nothing that a plan could be about.
        if (
          !run.makesPlan ||
          run.runner === null ||
          (await takePlan(within, context, locked, run, progress.plan ?? null))
        )
          await afterSuccess(within, context, locked, { run, outputs: progress.outputs });
        return true;
      case 'failed':
        if (isPlanning(locked.area, operation)) {
          await failPlanning(within, context, locked, run, progress.reason ?? 'The log says why.');
          return true;
        }
        await endStage(within, context, operation, 'FAILED');
        warnOf(
          context,
          operation,
          await endOperation(within, context, { ...locked, outcome: 'FAILED', run, outputs: null }),
        );
        return true;
    }
  });
}

async function planned(context: OperationContext, work: Work): Promise<OperationRow | null> {
  const { operation } = work;
  if (operation.plan !== null) return operation;
  await transaction(context.queries, async (within) => {
    const locked = await lock(within, work);
    if (locked !== null) await prepare(within, context, locked);
  });
  return findOperation(context.queries, operation.operation_id);
}

/** What has a runner is advanced by its host alone, which has its workspace. */
function isOwn({ host }: OperationContext, operation: OperationRow): boolean {
  return operation.runner === null ? host === null : host !== null && operation.runner_host === host.id;
}

/** Idempotent: a repeated, late or outdated job has no effect. Each step commits together with the order for the next one. */
export async function advance(context: OperationContext, job: StageJob): Promise<void> {
  const found = await findOperation(context.queries, job.operationId);
  if (found === null || found.state !== 'RUNNING' || found.position !== job.position) return;
  const area = areaOf(context.areas, found);
  if (area === null) return;
  const operation = await planned(context, { area, operation: found });
  if (operation === null || !isOwn(context, operation)) return;
  const work = { area, operation };
  const run = await stageRunOf(context.queries, area, operation);
  if (run === null) return;
  const started: StartedStage | null = await findStartedStage(
    context.queries,
    operation.operation_id,
    operation.position,
  );
  if (started === null) return beginStage(context, work, run);
  if (started.hasEnded) return;
  const since = await loggedUntil(context.queries, operation);
  const from = since === null || since < started.beganAt ? started.beganAt : since;
  const runner = context.runners.named(run.runner);
  const progress = await runner.progress(run, started.beganAt, from);
  if (await takeProgress(context, work, run, { since, progress })) await runner.settle?.(run);
}
