/** What a mail says of a start or stop of an uptime schedule that did not take place in its time. */
import type { DeploymentRecord, StoredScheduledRun } from '../record.ts';
import { momentInZone } from './moment-in-zone.ts';

export interface ScheduleNews {
  /** 'Not stopped by its schedule' */
  readonly heading: string;
  readonly lines: readonly string[];
}

const DONE = { START: 'started', STOP: 'stopped' } as const;

function outcomeLines(record: DeploymentRecord, run: StoredScheduledRun): readonly string[] {
  switch (run.state) {
    case 'ORDERED':
      return [`It was ordered at ${momentInZone(record, Date.parse(run.at))}.`];
    case 'NOT_NEEDED':
      return ['By then, nothing had to be done.'];
    case 'WAITING':
      return [run.reason ?? '', 'The portal keeps trying until the next scheduled start or stop.'];
    case 'MISSED':
      return [run.reason ?? '', 'The portal won’t try again.'];
  }
}

function headingOf({ action, state }: StoredScheduledRun): string {
  switch (state) {
    case 'ORDERED':
      return `Scheduled ${action === 'START' ? 'start' : 'stop'} was late`;
    case 'NOT_NEEDED':
      return 'Scheduled starts and stops missed';
    case 'WAITING':
    case 'MISSED':
      return `Not ${DONE[action]} on schedule`;
  }
}

/** Null where there is nothing left to tell of, as after an edit. */
export function scheduleNews(record: DeploymentRecord, name: string): ScheduleNews | null {
  const { scheduled_run: run } = record;
  if (run === null) return null;
  const earlier = run.missed === 1 ? 'An earlier start or stop' : `${run.missed} earlier starts and stops`;
  return {
    heading: headingOf(run),
    lines: [
      `The environment ${name} was scheduled to be ${DONE[run.action]} at ${momentInZone(record, Date.parse(run.dueAt))}.`,
      ...outcomeLines(record, run),
      ...(run.missed === 0 ? [] : [`${earlier} also didn’t happen.`]),
    ],
  };
}
