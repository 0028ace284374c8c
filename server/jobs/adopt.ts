/** Adopts records (from a backup or the demo) whose statuses show progress without an operation; they would look busy forever. */
import type { RecordId } from '../../src/rules/records/record-key.ts';
import { type Transaction, transaction } from '../database/database.ts';
import { endEarly } from './end-early.ts';
import { type OperationArea, placementOf } from './operation-area.ts';
import { type OperationContext, sendStageJob } from './operation-context.ts';
import { lockOperation } from './operation-store.ts';
import { beginBuild, estimateOf, nextBuildNumber } from './planned-build.ts';

/** Per area and start; a database of millions for load tests keeps the rest as it is. */
const mostAdopted = 200;
/** Spreads their ends over this many estimated durations. */
const spread = 8;

async function adoptOne(
  within: Transaction,
  context: OperationContext,
  area: OperationArea,
  id: RecordId,
  index: number,
): Promise<void> {
  const record = await area.lock(within, String(id));
  const found = record === null ? null : area.found(record);
  if (record === null || found === null) return;
  const { operation, stages, position, marks } = found;
  const stage = stages[position];
  if (stage === undefined) return;
  const now = context.now();
  const operationRecord = area.operationRecord(record);
  const chosen = context.runners.choose(placementOf(area, record));
  const runner = chosen?.name ?? null;
  const estimate = await estimateOf(within, context.runners, { area, operation, runner, plan: stages });
  const delay = (estimate * (index % (spread * 4))) / 4;
  const buildNumber = await nextBuildNumber(within, area, operationRecord);
  const adopted = await within
    .insertInto('operations')
    .values({
      ...marks,
      area: area.area,
      subject_id: String(id),
      tenant_id: operationRecord.tenantId,
      operation,
      requested_by: null,
      plan: JSON.stringify(stages),
      position,
      build_number: buildNumber,
      runner,
      runner_labels: chosen === null ? null : JSON.stringify(chosen.labels),
      keeps_files: context.runners.named(runner).keepsFiles === true,
      due_at: new Date(now.getTime() + delay),
    })
    // Another process may have adopted it meanwhile.
    .onConflict((conflict) => conflict.doNothing())
    .returning('operation_id')
    .executeTakeFirst();
  if (adopted === undefined) return;
  const { operation_id: operationId } = adopted;
  await within
    .insertInto('operation_stages')
    .values({
      operation_id: operationId,
      position,
      stage,
      attempt: 1,
      knows_runners: true,
      began_at: new Date(now.getTime() + delay),
    })
    .execute();
  const content = `[${now.toISOString()}] Resumed at stage ${area.stages[stage]?.title ?? stage}\n`;
  const lastBuildUrl = await beginBuild(within, context, {
    area,
    record: operationRecord,
    operation: { operation },
    buildNumber,
    content,
  });
  if (runner !== null) {
    await giveUp(within, context, area, record, operationId, position);
    return;
  }
  await sendStageJob(context, { operationId, position }, delay, within);
  await area.update(within, record, {
    operation: operationRecord.progress ?? { startedAt: now, estimatedDuration: estimate },
    lastBuildUrl,
  });
}

/** A program is never started again unless somebody asks for it: nobody knows how far it came. */
async function giveUp(
  within: Transaction,
  context: OperationContext,
  area: OperationArea,
  record: unknown,
  operationId: number,
  position: number,
): Promise<void> {
  const operation = await lockOperation(within, operationId, position);
  if (operation === null) return;
  const lines = [
    'ERROR: The portal has lost this operation, for example because its database was restored. Look at what runs, then retry.',
    'Finished: FAILURE',
  ];
  await endEarly(within, context, { area, record, operation, lines });
}

export async function adoptRecords(context: OperationContext): Promise<void> {
  for (const area of context.areas.values()) {
    const ids = await area.busyIds(context.queries, mostAdopted);
    for (const [index, id] of ids.entries()) {
      await transaction(context.queries, (within) => adoptOne(within, context, area, id, index));
    }
  }
}
