/** Commands that override the uptime schedule: keep awake, and manual operations (docs/decisions/0019). */
import type { CommandAction } from '../../../../src/rules/deployments/actions.ts';
import { keepAwakeFault } from '../../../../src/rules/deployments/keep-awake.ts';
import type { Transaction } from '../../../database/database.ts';
import { validationFailed } from '../../../problems/problem.ts';
import type { DeploymentRecord } from '../record.ts';

const ENDS_KEEPING_AWAKE: ReadonlySet<CommandAction> = new Set(['STOP', 'DESTROY', 'ROLLBACK']);

/** A user has ordered an operation: cancels what the schedule still waits to do, until its next start or stop. */
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
      schedule_due_at: new Date(0),
    })
    .where('id', '=', id)
    .execute();
}

/** Earlier than any pass, so that the next pass looks at the schedule. */
const AT_ONCE = new Date(0);

export async function keepAwake(
  within: Transaction,
  { id, scheduled_run: run }: DeploymentRecord,
  until: string | undefined,
  now: Date,
): Promise<void> {
  const instant = Date.parse(until ?? '');
  const fault = keepAwakeFault(instant, now.getTime());
  if (fault !== null) throw validationFailed([{ field: 'until', message: fault }]);
  // Keeping awake cancels a waiting stop.
  const isStopWaiting = run?.state === 'WAITING' && run.action === 'STOP';
  await within
    .updateTable('deployment_requests')
    .set({
      keep_awake_until: new Date(instant),
      schedule_due_at: AT_ONCE,
      ...(isStopWaiting && { scheduled_run: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends keeping awake: the schedule catches up with what it wants now. */
export async function endKeepAwake(within: Transaction, { id }: DeploymentRecord, now: Date): Promise<void> {
  await within
    .updateTable('deployment_requests')
    .set({ keep_awake_until: now, schedule_due_at: AT_ONCE })
    .where('id', '=', id)
    .execute();
}
