/** Watches and checks in the database. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';
import type { StoredCheck } from './check-run.ts';
import type { EnvironmentChecks } from './environment-checks.ts';
import type { CheckChange } from './tables.ts';

const KEPT_CHANGES = 20;

interface EndedOperation {
  readonly operation_id: number;
  readonly subject_id: string;
  readonly runner: string | null;
  readonly runner_host: string | null;
}

/** After each operation, checks start again on the host that has the environment's files. */
export async function renewWatch(
  within: Transaction,
  { operation_id: operationId, subject_id: subjectId, runner, runner_host: host }: EndedOperation,
  succeeded: boolean,
): Promise<void> {
  const id = Number(subjectId);
  await within.deleteFrom('health_checks').where('deployment_request_id', '=', id).execute();
  if (runner === null || host === null) {
    if (succeeded) await within.deleteFrom('health_watches').where('deployment_request_id', '=', id).execute();
    return;
  }
  const began = { began_at: sql<Date>`now()`, state: 'NEW', reason: null, reported_at: null } as const;
  if (!succeeded) {
    // The files of the last operation that succeeded are the ones that run.
    await within.updateTable('health_watches').set(began).where('deployment_request_id', '=', id).execute();
    return;
  }
  const watch = { operation_id: operationId, runner, runner_host: host, ...began };
  await within
    .insertInto('health_watches')
    .values({ deployment_request_id: id, ...watch })
    .onConflict((conflict) => conflict.column('deployment_request_id').doUpdateSet(watch))
    .execute();
}

export async function removeHealth(within: Transaction, id: number): Promise<void> {
  await within.deleteFrom('health_checks').where('deployment_request_id', '=', id).execute();
  await within.deleteFrom('health_watches').where('deployment_request_id', '=', id).execute();
}

export async function readStoredChecks(queries: Queries, id: number): Promise<ReadonlyMap<string, StoredCheck>> {
  const rows = await queries
    .selectFrom('health_checks')
    .select(['check_key', 'state', 'since', 'checked_at', 'message'])
    .where('deployment_request_id', '=', id)
    .execute();
  return new Map(
    rows.map(({ check_key: key, checked_at: checkedAt, ...stored }) => [key, { ...stored, checkedAt }] as const),
  );
}

/** Of one operation: a watch that was renewed meanwhile is another one. */
export interface WatchKey {
  readonly id: number;
  readonly operationId: number;
  readonly beganAt: Date;
}

/** Its changes; null if it is over. Locked until the transaction ends. */
export async function lockWatch(
  within: Transaction,
  { id, operationId, beganAt }: WatchKey,
): Promise<readonly CheckChange[] | null> {
  const row = await within
    .selectFrom('health_watches')
    .select(['changes', 'began_at'])
    .where('deployment_request_id', '=', id)
    .where('operation_id', '=', operationId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined || row.began_at.getTime() !== beganAt.getTime() ? null : row.changes;
}

export async function writeChecks(
  within: Transaction,
  id: number,
  checks: EnvironmentChecks,
  changes: readonly CheckChange[],
): Promise<void> {
  const rows = checks.runs.map(({ checked: { check, kind }, stored }, position) => ({
    deployment_request_id: id,
    check_key: check.key,
    position,
    service: check.service,
    instance: check.instance,
    kind,
    state: stored.state,
    since: stored.since,
    checked_at: stored.checkedAt,
    message: stored.message,
  }));
  await within
    .deleteFrom('health_checks')
    .where('deployment_request_id', '=', id)
    .where(
      'check_key',
      'not in',
      rows.map(({ check_key: key }) => key),
    )
    .execute();
  await within
    .insertInto('health_checks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['deployment_request_id', 'check_key']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        service: ref('excluded.service'),
        instance: ref('excluded.instance'),
        kind: ref('excluded.kind'),
        state: ref('excluded.state'),
        since: ref('excluded.since'),
        checked_at: ref('excluded.checked_at'),
        message: ref('excluded.message'),
      })),
    )
    .execute();
  await within
    .updateTable('health_watches')
    .set({
      state: 'RUNNING',
      reason: null,
      reported_at: sql<Date>`now()`,
      changes: JSON.stringify(changes.slice(-KEPT_CHANGES)),
    })
    .where('deployment_request_id', '=', id)
    .execute();
}

/** No check runs. @param reason a sentence */
export async function writeNone(within: Transaction, id: number, reason: string): Promise<void> {
  await within.deleteFrom('health_checks').where('deployment_request_id', '=', id).execute();
  await within
    .updateTable('health_watches')
    .set({ state: 'NONE', reason, reported_at: sql<Date>`now()` })
    .where('deployment_request_id', '=', id)
    .execute();
}
