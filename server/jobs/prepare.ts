/** Gives an operation its stages, its runner and its build when its first stage is due. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';
import type { Runners } from '../runners/runner.ts';
import { isPlanning, type OperationArea, placementOf } from './operation-area.ts';
import { earlierBuild } from './operation-store.ts';
import { beginBuild, estimateOf, nextBuildNumber, nextPlanNumber } from './planned-build.ts';
import { beginPlanning, dropPlanning } from './plans.ts';
import type { OperationRow } from './tables.ts';

export interface Work {
  readonly area: OperationArea;
  readonly operation: OperationRow;
}

export interface Locked extends Work {
  readonly record: unknown;
}

export async function prepare(
  within: Transaction,
  context: { readonly runners: Runners; readonly publicUrl: string; readonly now: () => Date },
  { area, record, operation }: Locked,
): Promise<void> {
  if (operation.plan !== null) return;
  const isOnlyPlan = isPlanning(area, operation);
  const chosen = context.runners.choose(placementOf(area, record));
  const runner = chosen?.name ?? null;
  const { operation_id: operationId, subject_id: recordId } = operation;
  const named = context.runners.named(runner);
  const isPlanned = async () =>
    named.makesPlans === true && (await named.hasPlan?.({ operationId, recordId }, within)) !== false;
  if (isOnlyPlan && !(await isPlanned())) {
    await dropPlanning(within, context, { area, record, operation });
    return;
  }
  const earlier = area.operations[operation.operation]?.isRetry ? await earlierBuild(within, area, operation) : null;
  const { stages, marks } = area.plan(record, {
    operation: operation.operation,
    fromStage: operation.from_stage,
    failedPlan: earlier?.plan ?? null,
    chosenStages: operation.chosen_stages,
  });
  const operationRecord = area.operationRecord(record);
  const nextNumber = isOnlyPlan ? nextPlanNumber : nextBuildNumber;
  const buildNumber = await nextNumber(within, area, operationRecord);
  await within
    .updateTable('operations')
    .set({
      ...marks,
      plan: JSON.stringify(stages),
      build_number: buildNumber,
      runner,
      runner_labels: chosen === null ? null : JSON.stringify(chosen.labels),
      keeps_files: named.keepsFiles === true,
      // A retry continues what failed, so it handles the data the same way.
      redeployment_method: operation.redeployment_method ?? earlier?.redeployment_method ?? null,
    })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  const lastBuildUrl = await beginBuild(within, context, {
    area,
    record: operationRecord,
    operation,
    buildNumber,
    content: '',
  });
  if (chosen !== null) await sql`select pg_notify(${WORK_CHANNEL}, 'planned')`.execute(within);
  if (isOnlyPlan) return beginPlanning(within, context, { area, record, operation }, buildNumber);
  const estimated = { area, operation: operation.operation, runner, plan: stages };
  const estimatedDuration = await estimateOf(within, context.runners, estimated);
  await area.update(within, record, {
    operation: { startedAt: context.now(), estimatedDuration },
    lastBuildUrl,
    runner,
  });
}
