/** Commands that override the uptime schedule: keeping awake, and what is done by hand meanwhile (docs/decisions/0019). */
import type { CommandAction } from '../../../../src/rules/deployments/actions.ts';
import { keepAwakeFault } from '../../../../src/rules/deployments/keep-awake.ts';
import type { Transaction } from '../../../database/database.ts';
import { validationFailed } from '../../../problems/problem.ts';
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
      // The next run is calculated again.
      schedule_due_at: new Date(0),
    })
    .where('id', '=', id)
    .execute();
}

/** Later than any look at a schedule, so that the schedule is looked at again. */
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
  // A stop that waits is one of those that do not come before.
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

/** It is over now: what the schedule wants by now is done. */
export async function endKeepAwake(within: Transaction, { id }: DeploymentRecord, now: Date): Promise<void> {
  await within
    .updateTable('deployment_requests')
    .set({ keep_awake_until: now, schedule_due_at: AT_ONCE })
    .where('id', '=', id)
    .execute();
}
