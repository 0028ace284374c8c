/** Keeps the uptime schedule from stopping an environment for once (docs/decisions/0019). */
import { keepAwakeFault } from '../../../../src/rules/deployments/keep-awake.ts';
import type { Transaction } from '../../../database/database.ts';
import { validationFailed } from '../../../plugins/problem.ts';
import type { DeploymentRecord } from '../record.ts';

/** Past any instant at which a schedule is looked at: it is looked at anew. */
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
