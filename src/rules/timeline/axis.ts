/** Where the axis of a timeline has its marks. */
import type { TimelineWindow } from './timeline.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOST_TICKS = 5;
const STEPS_WITHIN_A_DAY: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
];
const STEPS_OF_DAYS: readonly number[] = [1, 2, 7, 14, 30, 60, 90, 180, 365];

export interface TimelineAxis {
  /** Epoch milliseconds, the earliest first. */
  readonly ticks: readonly number[];
  /** Each is the start of a day. */
  readonly isOfDays: boolean;
}

function startOfDay(instant: number, laterDays = 0): number {
  const moment = new Date(instant);
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + laterDays).getTime();
}

/** At equal distances, in the device's zone. */
export function axisOf({ from, until }: TimelineWindow): TimelineAxis {
  const length = until - from;
  const midnight = startOfDay(from);
  const step = STEPS_WITHIN_A_DAY.find((each) => length / each <= MOST_TICKS);
  if (step !== undefined) {
    const first = midnight + Math.ceil((from - midnight) / step) * step;
    const count = Math.floor((until - first) / step) + 1;
    return { ticks: Array.from({ length: Math.max(count, 0) }, (_, index) => first + index * step), isOfDays: false };
  }
  const days = STEPS_OF_DAYS.find((each) => length / (each * 24 * HOUR) <= MOST_TICKS) ?? STEPS_OF_DAYS.at(-1) ?? 1;
  const ticks: number[] = [];
  for (let day = 1; startOfDay(from, day) <= until; day += days) ticks.push(startOfDay(from, day));
  return { ticks, isOfDays: true };
}
