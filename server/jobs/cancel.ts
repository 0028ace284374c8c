/** Cancels a running operation: it fails at its current stage, and its host ends what still runs. */
import type { Transaction } from '../database/database.ts';
import { actionNotAllowed } from '../problems/problem.ts';
import { enqueueNews } from '../push/news.ts';
import { endEarly } from './end-early.ts';
import type { AreaContext, OperationArea } from './operation-area.ts';

const STARTING = 'The operation is just being started. Try again in a moment.';
const NOTHING_RUNS = 'Can’t cancel: nothing is in progress.';

interface Cancelled<Row> {
  readonly area: OperationArea<Row>;
  readonly record: Row;
  /** Who cancels it. */
  readonly user: { readonly userId: number; readonly name: string };
}

/** The record must be locked. Throws a Problem if nothing runs. */
export async function cancelOperation<Row>(
  within: Transaction,
  context: AreaContext & { readonly publicUrl: string },
  { area, record, user }: Cancelled<Row>,
): Promise<void> {
  const operation = await within
    .selectFrom('operations')
    .selectAll()
    .where('area', '=', area.area)
    .where('subject_id', '=', String(area.operationRecord(record).id))
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst();
  if (operation === undefined) throw actionNotAllowed(NOTHING_RUNS);
  const lines = [`Cancelled by ${user.name}`];
  // What a program still prints comes before the end.
  if (operation.runner_host === null) lines.push('Finished: ABORTED');
  const isEnded = await endEarly(within, context, { area, record, operation, lines, cancelledBy: user.name });
  if (!isEnded) throw actionNotAllowed(STARTING);
  const { requested_by: userId, area: areaName, subject_id: recordId } = operation;
  if (userId !== null && userId !== user.userId)
    await enqueueNews(within, { kind: 'failed', area: areaName, recordId, userId });
}
