/** Starts and stops environments by their uptime schedules (docs/decisions/0019). */
import type { DeploymentEffect } from '../../../../src/machines/lifecycles/deployment/events.ts';
import {
  decideScheduledRun,
  type ScheduledDecision,
} from '../../../../src/machines/lifecycles/deployment/scheduled-runs.ts';
import {
  nextRun,
  runsBetween,
  type ScheduledAction,
  type ScheduledRun,
} from '../../../../src/rules/deployments/schedule-runs.ts';
import { isInProgress } from '../../../../src/rules/deployments/statuses.ts';
import { recordActivity } from '../../../audit/record-changes.ts';
import type { Transaction } from '../../../database/database.ts';
import { enqueueOperation } from '../../../jobs/enqueue.ts';
import { logChange } from '../../../records/log.ts';
import { momentInZone, orderMail } from '../mails.ts';
import { type DeploymentRecord, type StoredScheduledRun, scheduledRunOf, summaryOf, tupleOf } from '../record.ts';
import { deployments, updateRecord } from '../store.ts';

export type ScheduledRecord = Pick<
  DeploymentRecord,
  'document' | 'schedule_handled_until' | 'scheduled_run' | 'keep_awake_until'
>;

interface OwedRuns {
  /** The run that is wanted now; null if none is due. */
  readonly due: ScheduledRun | null;
  readonly isWaiting: boolean;
  readonly missed: readonly ScheduledRun[];
  readonly next: Date | null;
}

export function owedRuns(record: ScheduledRecord, now: Date): OwedRuns {
  const schedule = record.document.deploymentSchedule ?? null;
  const awakeUntil = record.keep_awake_until?.getTime() ?? null;
  const instant = now.getTime();
  // The database's clock may be ahead: nothing in the future counts as handled.
  const handled = Math.min(record.schedule_handled_until?.getTime() ?? instant, instant);
  const runs = runsBetween(schedule, handled, instant, awakeUntil);
  const { scheduled_run: last } = record;
  const waiting =
    last?.state === 'WAITING' ? [{ action: last.action, at: Date.parse(last.dueAt) } satisfies ScheduledRun] : [];
  const next = nextRun(schedule, instant, awakeUntil);
  const all = [...waiting, ...runs];
  return {
    due: all.at(-1) ?? null,
    isWaiting: waiting.length > 0 && runs.length === 0,
    missed: all.slice(0, -1),
    next: next === null ? null : new Date(next.at),
  };
}

const MINUTE = 60_000;
/** A run up to this late is on time. */
const LATE_AFTER = 5 * MINUTE;
/** Between two attempts at a refused run. */
const RETRY_AFTER = 20_000;
/** A run without a following one is abandoned after this time. */
const LONGEST_WAIT = 7 * 24 * 60 * MINUTE;
/** Maximum number of missed runs that a log lists. */
const MOST_NAMED = 20;

const LABELS = { START: 'Start', STOP: 'Stop' } as const satisfies Record<ScheduledAction, string>;
const EMPTY_CREDENTIAL =
  'The credential has no stored secrets. Enter them when you run the command, or store them with the credential.';

/** Checks the chart and the credential: no user is there to type secrets. */
function decide(record: DeploymentRecord, action: ScheduledAction, now: Date): ScheduledDecision {
  const decided = decideScheduledRun(summaryOf(record), action, now);
  const isCredentialEmpty =
    record.credential_id !== null && record.credential_provider !== null && record.credential_is_empty;
  return decided.kind === 'accepted' && isCredentialEmpty ? { kind: 'refused', reason: EMPTY_CREDENTIAL } : decided;
}

function stateOf({ kind }: ScheduledDecision, { at }: ScheduledRun, now: Date): StoredScheduledRun['state'] {
  switch (kind) {
    case 'accepted':
      return 'ORDERED';
    case 'not needed':
      return 'NOT_NEEDED';
    case 'refused':
      return now.getTime() - at > LONGEST_WAIT ? 'MISSED' : 'WAITING';
  }
}

interface Work {
  readonly record: DeploymentRecord;
  readonly owed: OwedRuns;
  readonly due: ScheduledRun;
  readonly decided: ScheduledDecision;
  readonly now: Date;
}

function logEntry(within: Transaction, record: DeploymentRecord, description: string, run: StoredScheduledRun) {
  const logged = deployments.logged(record);
  return recordActivity(within, {
    type: 'UPDATE',
    entity: deployments.entity,
    entityId: String(record.id),
    tenantId: record.tenant_id,
    userId: null,
    description,
    before: logged,
    after: { ...logged, scheduledRun: scheduledRunOf(run) },
  });
}

/** Reports a run that did not take place in the log and by mail; resolves with whether a mail is sent. */
async function tell(within: Transaction, work: Work, run: StoredScheduledRun): Promise<boolean> {
  const { record, owed, due, now } = work;
  const { missed, isWaiting } = owed;
  const title = deployments.title(record);
  const when = (one: ScheduledRun) => `${LABELS[one.action].toLowerCase()} of ${momentInZone(record, one.at)}`;
  const isWithout = run.state === 'NOT_NEEDED' && run.reason !== null;
  if (missed.length > 0 && !isWithout) {
    const named = missed.slice(-MOST_NAMED).map(when).join(', ');
    const more = missed.length > MOST_NAMED ? `, and ${missed.length - MOST_NAMED} before` : '';
    await logEntry(within, record, `Missed by schedule for ${title}: ${named}${more}`, run);
  }
  const isReported = isWaiting && record.scheduled_run?.reason === run.reason;
  if ((run.state === 'WAITING' && !isReported) || run.state === 'MISSED') {
    const outcome = run.state === 'MISSED' ? 'was given up' : 'is waiting';
    await logEntry(within, record, `The ${when(due)} by schedule for ${title} ${outcome}: ${run.reason ?? ''}`, run);
  }
  const previous = record.scheduled_run;
  const wasMailed = previous?.isMailed === true;
  const isStuck = run.state === 'WAITING' && !isInProgress(tupleOf(record));
  const isLate = run.state === 'ORDERED' && !isWaiting && now.getTime() - due.at > LATE_AFTER;
  const neverCame = previous?.state === 'WAITING' && !isWaiting && !wasMailed;
  const wereMissed = missed.length > 0 && run.state !== 'NOT_NEEDED' && !wasMailed;
  const isNews = (isStuck && !(isWaiting && wasMailed)) || isLate || neverCame || wereMissed || run.state === 'MISSED';
  if (isNews && !isWithout) await orderMail(within, record, 'schedule');
  return isNews || (isWaiting && wasMailed);
}

/** Ordered by the portal itself, without any user's secrets. */
async function order(
  within: Transaction,
  record: DeploymentRecord,
  effects: readonly DeploymentEffect[],
): Promise<void> {
  for (const effect of effects) {
    if (effect.type !== 'enqueueOperation') continue;
    await enqueueOperation(within, {
      ...effect.params,
      record: { area: deployments.area, id: record.id },
      tenantId: record.tenant_id,
      requestedBy: null,
    });
  }
}

function lookAgainAt(run: StoredScheduledRun, { next }: OwedRuns, now: Date): Date | null {
  if (run.state !== 'WAITING') return next;
  const retry = new Date(now.getTime() + RETRY_AFTER);
  return next !== null && next < retry ? next : retry;
}

/** Locks the request: of several servers, the first one does what is due. */
export async function runSchedule(within: Transaction, id: number, now: Date): Promise<void> {
  const record = await deployments.lock(within, id, null);
  if (record === null || record.schedule_due_at === null || record.schedule_due_at > now) return;
  const owed = owedRuns(record, now);
  const { due } = owed;
  const isAwakeOver = record.keep_awake_until !== null && record.keep_awake_until <= now;
  const seen = {
    schedule_handled_until: now,
    ...(isAwakeOver && { keep_awake_until: null }),
  };
  if (due === null) {
    await updateRecord(within, record, { schedule: { ...seen, schedule_due_at: owed.next } });
    return;
  }
  const decided = decide(record, due.action, now);
  const run: StoredScheduledRun = {
    action: due.action,
    dueAt: new Date(due.at).toISOString(),
    at: now.toISOString(),
    state: stateOf(decided, due, now),
    reason: decided.kind === 'accepted' ? null : decided.reason,
    missed: owed.isWaiting ? (record.scheduled_run?.missed ?? 0) : owed.missed.length,
  };
  const work: Work = { record, owed, due, decided, now };
  const isMailed = await tell(within, work, run);
  const stored = isMailed && run.state === 'WAITING' ? { ...run, isMailed } : run;
  const schedule = {
    ...seen,
    schedule_due_at: lookAgainAt(stored, owed, now),
    scheduled_run: JSON.stringify(stored),
  };
  if (decided.kind !== 'accepted') {
    await updateRecord(within, record, { schedule });
    return;
  }
  await order(within, record, decided.decision.effects);
  const after = await updateRecord(within, record, { tuple: decided.decision.tuple, operation: null, schedule });
  const isLate = now.getTime() - due.at > LATE_AFTER;
  await logChange(within, deployments, {
    action: due.action,
    label: LABELS[due.action],
    cause: isLate ? `by schedule, due at ${momentInZone(record, due.at)}` : 'by schedule',
    userId: null,
    before: record,
    after,
  });
}
