/** Ends a running operation as failed at its current stage; its runner ends what still runs. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';
import { actionNotAllowed } from '../problems/problem.ts';
import { appendLog } from './build-log.ts';
import { endOperation } from './end.ts';
import type { AreaContext, OperationArea } from './operation-area.ts';
import type { Runners } from './runner.ts';

const STARTING = 'The operation is just being started. Try again in a moment.';
const NOTHING_RUNS = "Can't cancel: nothing is in progress.";

interface Cancelled<Row> {
  readonly area: OperationArea<Row>;
  readonly record: Row;
  readonly userName: string;
}

/** The record must be locked. Throws a Problem if nothing runs. */
export async function cancelOperation<Row>(
  within: Transaction,
  context: AreaContext & { readonly publicUrl: string },
  { area, record, userName }: Cancelled<Row>,
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
  const stage = operation.plan?.[operation.position];
  const definition = stage === undefined ? undefined : area.stages[stage];
  if (stage === undefined || definition === undefined || operation.build_number === null)
    throw actionNotAllowed(STARTING);
  const now = context.now();
  const lines = [`Cancelled by ${userName}`, 'Finished: FAILURE'];
  await appendLog(within, operation, lines.map((line) => `[${now.toISOString()}] ${line}\n`).join(''), now);
  await within
    .updateTable('operation_stages')
    .set({ ended_at: now, outcome: 'FAILED' })
    .where('operation_id', '=', operation.operation_id)
    .where('position', '=', operation.position)
    .execute();
  const run = { stage, definition, buildNumber: operation.build_number };
  const ending = { outcome: 'FAILED', run, outputs: null, isCancelled: true } as const;
  await endOperation(within, context, { area, record, operation, ...ending });
  if (operation.runner === null) return;
  await within
    .updateTable('operations')
    .set({ ends_at_runner: true })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'cancelled')`.execute(within);
}

/** Tells the runners of cancelled operations; again after a crash, which changes nothing. */
export async function endAtRunners(queries: Queries, runners: Runners): Promise<void> {
  const rows = await queries
    .selectFrom('operations')
    .select(['operation_id', 'position', 'area', 'subject_id', 'runner'])
    .where('ends_at_runner', '=', true)
    .limit(100)
    .execute();
  for (const { operation_id: operationId, position, area, subject_id: recordId, runner } of rows) {
    await runners.named(runner).cancel?.({ operationId, position, area, recordId });
    await queries
      .updateTable('operations')
      .set({ ends_at_runner: false })
      .where('operation_id', '=', operationId)
      .execute();
  }
}
