/** Ends what still runs at a host of operations that have ended here (cancelled, superseded, lost), and logs their last output. */
import { type Queries, transaction } from '../../database/database.ts';
import { appendLog, isLoggedUntil, loggedUntil } from '../../records/build-log.ts';
import type { Runners } from '../../runners/runner.ts';
import type { OperationContext } from '../operation-context.ts';
import { findOperation } from '../operation-store.ts';
import type { OperationRow } from '../tables.ts';

function endLine(at: Date): string {
  return `[${at.toISOString()}] Finished: ABORTED\n`;
}

/** Returns whether its program has ended. */
async function endOne(queries: Queries, runners: Runners, operation: OperationRow): Promise<boolean> {
  const { operation_id: operationId, position, area, subject_id: recordId } = operation;
  const runner = runners.named(operation.runner);
  const stage = { operationId, position, area, recordId };
  const isTold = (await runner.cancel?.(stage)) ?? true;
  if (!isTold) return false;
  const since = await loggedUntil(queries, operation);
  const rest = (await runner.remainder?.(stage, since ?? operation.created_at)) ?? null;
  return transaction(queries, async (within) => {
    if (rest !== null) {
      if (!(await isLoggedUntil(within, operation, since))) return false;
      await appendLog(within, operation, rest.log, rest.loggedUntil);
      if (!rest.hasEnded) return false;
      if (operation.cancelled_by !== null)
        await appendLog(within, operation, endLine(rest.loggedUntil), rest.loggedUntil);
    }
    await within
      .updateTable('operations')
      .set({ ends_at_runner: false })
      .where('operation_id', '=', operationId)
      .execute();
    return true;
  });
}

/** Returns whether everything has ended. Again after a crash, which changes nothing. */
export async function endAtHost(
  { queries, runners, log }: Pick<OperationContext, 'queries' | 'runners' | 'log'>,
  hostId: string,
): Promise<boolean> {
  const rows = await queries
    .selectFrom('operations')
    .select('operation_id')
    .where('ends_at_runner', '=', true)
    .where('runner_host', '=', hostId)
    .limit(100)
    .execute();
  let isAllEnded = true;
  for (const { operation_id: operationId } of rows) {
    const operation = await findOperation(queries, operationId);
    try {
      if (operation !== null && !(await endOne(queries, runners, operation))) isAllEnded = false;
    } catch (cause) {
      log.warn({ err: cause, operationId }, 'Could not end what still runs of an operation; retrying');
    }
  }
  return isAllEnded;
}
