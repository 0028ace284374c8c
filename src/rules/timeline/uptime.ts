/** When an environment was up in the last days, as its builds say. */
import { type BuildFacts, hasSucceeded } from '../builds/build-log.ts';

const DAY_MS = 86_400_000;

/** What an environment is once such a build has succeeded. */
const AFTER: Readonly<Record<string, 'up' | 'down'>> = {
  LAUNCH: 'up',
  REDEPLOY: 'up',
  START_VMS: 'up',
  STOP_VMS: 'down',
  DESTROY_INFRASTRUCTURE: 'down',
  ROLLBACK_INFRASTRUCTURE: 'down',
};

interface Turn {
  readonly at: number;
  readonly to: 'up' | 'down';
}

export interface UptimeDay {
  /** Its first moment, in epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** Milliseconds. */
  readonly up: number;
  /** Of the day that is known, in milliseconds; the rest is before the first build that is known. */
  readonly known: number;
}

function turnsOf(builds: readonly BuildFacts[]): readonly Turn[] {
  return builds
    .flatMap((build) => {
      const to = build.action == null ? undefined : AFTER[build.action];
      const at = build.endedAt;
      return to === undefined || at === null || !hasSucceeded(build) ? [] : [{ at: Date.parse(at), to }];
    })
    .toSorted((left, right) => left.at - right.at);
}

function startOfDay(instant: number): number {
  const moment = new Date(instant);
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

/** The last days until now, the oldest first, in the device's zone; null where no build says anything. */
export function uptimeOf(builds: readonly BuildFacts[], now: number, days = 30): readonly UptimeDay[] | null {
  const turns = turnsOf(builds);
  const [first] = turns;
  if (first === undefined) return null;
  const spans = turns.map(({ at, to }, index) => ({ from: at, until: turns[index + 1]?.at ?? now, to }));
  const today = startOfDay(now);
  return Array.from({ length: days }, (_, index) => {
    // A day of a change of clocks has 23 or 25 hours.
    const from = startOfDay(today - (days - 1 - index) * DAY_MS + DAY_MS / 2);
    const until = Math.min(startOfDay(from + DAY_MS * 1.5), now);
    const part = (span: { readonly from: number; readonly until: number }) =>
      Math.max(Math.min(span.until, until) - Math.max(span.from, from), 0);
    return {
      from,
      until,
      up: spans.filter(({ to }) => to === 'up').reduce((sum, span) => sum + part(span), 0),
      known: part({ from: first.at, until: now }),
    };
  });
}

/** From 0 to 1, of the time that is known; null where none is. */
export function uptimeShare(days: readonly UptimeDay[]): number | null {
  const known = days.reduce((sum, day) => sum + day.known, 0);
  return known === 0 ? null : days.reduce((sum, day) => sum + day.up, 0) / known;
}
