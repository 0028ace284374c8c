/** When an environment was up in the last days, as its builds say. */
import { type BuildFacts, hasSucceeded } from '../builds/build-log.ts';

const DAY_MS = 86_400_000;

/** `gone`: there is nothing that could be up. */
type Standing = 'up' | 'down' | 'gone';

/** What an environment is once such a build has succeeded. */
const AFTER: Readonly<Record<string, Standing>> = {
  LAUNCH: 'up',
  REDEPLOY: 'up',
  START_VMS: 'up',
  STOP_VMS: 'down',
  DESTROY_INFRASTRUCTURE: 'gone',
  ROLLBACK_INFRASTRUCTURE: 'gone',
};

/** What an environment is once such an operation has succeeded; null for one that changes nothing. */
export function standingAfter(operation: string): Standing | null {
  return AFTER[operation] ?? null;
}

interface Turn {
  readonly at: number;
  readonly to: Standing;
}

export interface UptimeDay {
  /** Its first moment, in epoch milliseconds. */
  readonly from: number;
  readonly until: number;
  /** Milliseconds. */
  readonly up: number;
  /** Of the day that is known, in milliseconds; the rest is before the first build that is known, or after the end of the environment. */
  readonly known: number;
}

function turnsOf(builds: readonly BuildFacts[]): readonly Turn[] {
  return builds
    .flatMap((build) => {
      const to = build.action == null ? null : standingAfter(build.action);
      const at = build.endedAt;
      return to === null || at === null || !hasSucceeded(build) ? [] : [{ at: Date.parse(at), to }];
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
      known: spans.filter(({ to }) => to !== 'gone').reduce((sum, span) => sum + part(span), 0),
    };
  });
}

export interface UptimeSummary {
  /** From 0 to 1. */
  readonly share: number;
  /** How much time that is of, in milliseconds. */
  readonly known: number;
  /** Whether that is all the days. */
  readonly isWhole: boolean;
}

/** Null where nothing is known. */
export function uptimeSummary(days: readonly UptimeDay[]): UptimeSummary | null {
  const share = uptimeShare(days);
  if (share === null) return null;
  const known = days.reduce((sum, day) => sum + day.known, 0);
  return { share, known, isWhole: days.every((day) => day.known === day.until - day.from) };
}

/** From 0 to 1, of the time that is known; null where none is. */
export function uptimeShare(days: readonly UptimeDay[]): number | null {
  const known = days.reduce((sum, day) => sum + day.known, 0);
  return known === 0 ? null : days.reduce((sum, day) => sum + day.up, 0) / known;
}
