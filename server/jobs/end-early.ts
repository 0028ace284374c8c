/** Ends a running operation as failed at its current stage, before its runner reports an end. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';
import { appendLines } from './build-log.ts';
import { endOperation } from './end.ts';
import type { AreaContext, OperationArea } from './operation-area.ts';
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
  await within
    .updateTable('operation_stages')
    .set({ ended_at: now, outcome: 'FAILED' })
    .where('operation_id', '=', operation.operation_id)
    .where('position', '=', operation.position)
    .execute();
  const run = { stage, definition, buildNumber: operation.build_number };
  await endOperation(within, context, {
    area,
    record,
    operation,
    outcome: 'FAILED',
    run,
    outputs: null,
    ...(cancelledBy !== undefined && { cancelledBy }),
  });
  if (operation.runner_host === null) return true;
  await within
    .updateTable('operations')
    .set({ ends_at_runner: true })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'ended')`.execute(within);
  return true;
}
