import type { CommandAction } from '../../../../src/rules/deployments/actions.ts';
import type { Transaction } from '../../../database/database.ts';
import type { DeploymentRecord } from '../record.ts';

/** Commands after which there is nothing left to keep awake. */
const ENDS_KEEPING_AWAKE: ReadonlySet<CommandAction> = new Set(['STOP', 'DESTROY', 'ROLLBACK']);

/**
 * A person has ordered something of the environment: what the schedule still waits to do is not done any more, until its next start
 * or stop.
 */
export async function takeOverByHand(
  within: Transaction,
  { id, scheduled_run: run, keep_awake_until: awakeUntil }: DeploymentRecord,
  action: CommandAction,
): Promise<void> {
  const isWaiting = run?.state === 'WAITING';
  const isLetGo = awakeUntil !== null && ENDS_KEEPING_AWAKE.has(action);
  if (!isWaiting && !isLetGo) return;
  await within
    .updateTable('deployment_requests')
    .set({
      ...(isWaiting && { scheduled_run: null }),
      ...(isLetGo && { keep_awake_until: null }),
      // When the next one comes is found out anew.
      schedule_due_at: new Date(0),
    })
    .where('id', '=', id)
    .execute();
}
