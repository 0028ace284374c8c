/** A clock to drag over the next 48 hours, in steps of a quarter of an hour after now. */

const QUARTER = 900_000;
export const HOUR = 3_600_000;
const HOURS = 48;

export const LAST_STEP = (HOURS * HOUR) / QUARTER;
export const STEPS_OF_HOUR = HOUR / QUARTER;

function quarterBefore(now: number): number {
  return Math.floor(now / QUARTER) * QUARTER;
}

/** Milliseconds. @param step from 0, which is now, to {@link LAST_STEP} */
export function instantAt(step: number, now: number): number {
  return step <= 0 ? now : quarterBefore(now) + Math.min(step, LAST_STEP) * QUARTER;
}

export function stepAt(instant: number, now: number): number {
  if (instant <= now) return 0;
  return Math.min(Math.max(Math.round((instant - quarterBefore(now)) / QUARTER), 1), LAST_STEP);
}

export function clockEnd(now: number): number {
  return instantAt(LAST_STEP, now);
}

/** 'in 4 h 30 min'; 'now' at the beginning. */
export function aheadWords(instant: number, now: number): string {
  const minutes = Math.round((instant - now) / 60_000);
  if (minutes <= 0) return 'now';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '');
  return `in ${parts.join(' ')}`;
}

/** In order, by full hour. */
export function byHour<Event extends { readonly at: number }>(
  events: readonly Event[],
): readonly { readonly hour: number; readonly events: readonly Event[] }[] {
  const hours = Map.groupBy(events, ({ at }) => Math.floor(at / HOUR) * HOUR);
  return [...hours].map(([hour, within]) => ({ hour, events: within }));
}
