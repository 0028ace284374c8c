/** What an uptime schedule owes at a moment (docs/decisions/0019). */
import { nextRun, runsBetween, type ScheduledRun } from '../../../../src/rules/deployments/schedule-runs.ts';
import type { DeploymentRecord } from '../record.ts';

export type ScheduledRecord = Pick<
  DeploymentRecord,
  'document' | 'schedule_handled_until' | 'scheduled_run' | 'keep_awake_until'
>;

export interface OwedRuns {
  /** The one that says what is wanted now; null where nothing is owed. */
  readonly due: ScheduledRun | null;
  /** Whether `due` was tried before. */
  readonly isWaiting: boolean;
  /** Those before it, which never took place. */
  readonly missed: readonly ScheduledRun[];
  /** When the next one comes; null where none does. */
  readonly next: Date | null;
}

export function owedRuns(record: ScheduledRecord, now: Date): OwedRuns {
  const schedule = record.document.deploymentSchedule ?? null;
  const awakeUntil = record.keep_awake_until?.getTime() ?? null;
  const instant = now.getTime();
  // A database whose clock is ahead of this one has nothing handled that is still to come.
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
