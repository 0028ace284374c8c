/** Ends an operation: statuses, results, log, activity and mail in one transaction. */

import { recordActivity } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';
import { renewWatch } from '../health/health-store.ts';
import { enqueueNews } from '../push/news.ts';
import { outsideAddress, updateLog } from '../records/build-log.ts';
import type { StageOutputs, StageRun } from '../runners/runner.ts';
import { orderEndMails } from './end-mails.ts';
import { type AreaContext, isPlanning, type OperationArea } from './operation-area.ts';
import { buildUrlOf } from './planned-build.ts';
import type { Outcome } from './reports.ts';
import type { OperationRow } from './tables.ts';

export interface Ending {
  readonly area: OperationArea;
  readonly record: unknown;
  readonly operation: OperationRow;
  readonly outcome: Outcome;
  readonly run: Pick<StageRun, 'stage' | 'definition' | 'buildNumber'>;
  readonly outputs: StageOutputs | null;
  /** Name of the user who cancelled it. */
  readonly cancelledBy?: string;
}

interface EndContext extends AreaContext {
  readonly publicUrl: string;
}

/** Returns the reports that the chart refused. Sends one mail, however many reports describe the end. */
export async function endOperation(
  within: Transaction,
  context: EndContext,
  { area, record, operation, run, outputs, cancelledBy, outcome: reported }: Ending,
): Promise<readonly string[]> {
  const end = { operation: operation.operation, stage: run.stage, outcome: reported, marks: operation };
  const { tuple, refusals, outcome } = area.ended(record, end);
  const succeeded = outcome === 'SUCCEEDED';
  await within
    .updateTable('operations')
    .set({
      state: outcome,
      ended_at: context.now(),
      sealed_credential: null,
      ...(cancelledBy !== undefined && { cancelled_by: cancelledBy }),
    })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  if (!succeeded)
    await updateLog(within, operation, run.buildNumber).set({ failed_job: run.definition.title }).execute();
  if (area.watched !== undefined && !isPlanning(area, operation)) await renewWatch(within, operation, succeeded);
  const operationRecord = area.operationRecord(record);
  await area.end(within, context, record, {
    ...end,
    outcome,
    tuple,
    outputs,
    ...(cancelledBy !== undefined && { cancelledBy }),
    build: {
      buildNumber: run.buildNumber,
      buildUrl:
        (await outsideAddress(within, operation, run.buildNumber)) ??
        buildUrlOf(context.publicUrl, operationRecord, run.buildNumber),
      isBuildSuccess: succeeded,
    },
  });
  const { requested_by: userId, area: areaName, subject_id: recordId } = operation;
  const openStep = succeeded ? (area.waitsFor?.(tuple) ?? null) : null;
  // A cancellation says itself whom it notifies.
  if (userId !== null && cancelledBy === undefined) {
    const kind = succeeded ? (openStep === null ? 'finished' : 'paused') : 'failed';
    await enqueueNews(within, { kind, area: areaName, recordId, userId });
  }
  if (area.ownEndMails !== true) {
    const { tenantId } = operationRecord;
    await orderEndMails(within, { area: areaName, recordId, tenantId, buildNumber: run.buildNumber });
  }
  const name = `${area.operations[operation.operation]?.label ?? operation.operation} of ${operationRecord.title}`;
  const failed = cancelledBy !== undefined ? 'was cancelled' : 'has failed';
  const success = openStep === null ? 'has succeeded' : `has paused: ${openStep}`;
  await recordActivity(within, {
    type: 'UPDATE',
    entity: area.entity,
    entityId: operation.subject_id,
    tenantId: operationRecord.tenantId,
    userId: null,
    description: succeeded ? `${name} ${success}` : `${name} ${failed} at ${run.definition.title}`,
    before: area.logged(record),
    after: area.logged((await area.lock(within, operation.subject_id)) ?? record),
  });
  return refusals;
}
