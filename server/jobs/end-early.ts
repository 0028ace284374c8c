/** Ends a running operation as failed at its current stage, before its runner reports an end. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';
import { appendLines } from '../records/build-log.ts';
import { type Ending, endOperation } from './end.ts';
import { type AreaContext, isPlanning, type OperationArea } from './operation-area.ts';
import { failPlanning } from './plans.ts';
import type { OperationRow } from './tables.ts';

interface Early<Row> {
  readonly area: OperationArea<Row>;
  readonly record: Row;
  readonly operation: OperationRow;
  /** For its log. */
  readonly lines: readonly string[];
  /** Name of the user; absent if the portal itself ends it. */
  readonly cancelledBy?: string;
}

/** Of a line for the log: 'ERROR: It vanished.' */
function reasonOf([first = '']: readonly string[]): string {
  return first.replace(/^ERROR: /, '');
}

async function endFailed<Row>(
  within: Transaction,
  context: AreaContext & { readonly publicUrl: string },
  {
    run,
    cancelledBy,
    ...ended
  }: Pick<Early<Row>, 'area' | 'record' | 'operation' | 'cancelledBy'> & Pick<Ending, 'run'>,
): Promise<void> {
  const { operation } = ended;
  await within
    .updateTable('operation_stages')
    .set({ ended_at: context.now(), outcome: 'FAILED' })
    .where('operation_id', '=', operation.operation_id)
    .where('position', '=', operation.position)
    .execute();
  const how = cancelledBy === undefined ? {} : { cancelledBy };
  await endOperation(within, context, { ...ended, outcome: 'FAILED', run, outputs: null, ...how });
}

/** A stage that had not begun begins, so that it can fail: otherwise the one before would stay in progress. */
async function begun<Row>(
  within: Transaction,
  context: AreaContext,
  { area, record, operation }: Pick<Early<Row>, 'area' | 'record' | 'operation'>,
  stage: string,
): Promise<Row> {
  const { operation_id: operationId, position, operation: name, subject_id: recordId } = operation;
  const started = await within
    .insertInto('operation_stages')
    .values({ operation_id: operationId, position, stage, attempt: 1, knows_runners: true, began_at: context.now() })
    .onConflict((conflict) => conflict.columns(['operation_id', 'position']).doNothing())
    .returning('position')
    .executeTakeFirst();
  if (started === undefined) return record;
  await area.update(within, record, { tuple: area.started(area.tuple(record), name, stage).tuple });
  return (await area.lock(within, recordId)) ?? record;
}

/** Record and operation must be locked. False if the operation has no stage yet. */
export async function endEarly<Row>(
  within: Transaction,
  context: AreaContext & { readonly publicUrl: string },
  { area, record, operation, lines, cancelledBy }: Early<Row>,
): Promise<boolean> {
  const stage = operation.plan?.[operation.position];
  const definition = stage === undefined ? undefined : area.stages[stage];
  if (stage === undefined || definition === undefined || operation.build_number === null) return false;
  const now = context.now();
  await appendLines(within, operation, lines, now);
  const run = { stage, definition, buildNumber: operation.build_number };
  const locked = { area, record, operation };
  if (isPlanning(area, operation)) await failPlanning(within, context, locked, run, reasonOf(lines));
  else {
    const how = cancelledBy === undefined ? {} : { cancelledBy };
    await endFailed(within, context, { ...locked, record: await begun(within, context, locked, stage), run, ...how });
  }
  if (operation.runner_host === null) return true;
  await within
    .updateTable('operations')
    .set({ ends_at_runner: true })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'ended')`.execute(within);
  return true;
}
