/**
 * How dates and times are written, on screens and in mails (docs/decisions/0067): "14:02" today, else "28 Nov 2026, 14:02".
 * Day first, months by name, 24 hours: read alike everywhere, whatever the device's language.
 */
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const PRECISE_TIME = { ...TIME, second: '2-digit' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const DATE = { ...DAY, year: 'numeric' } as const;

const FORMATS = {
  time: TIME,
  hour: { hour: '2-digit', hourCycle: 'h23' },
  preciseTime: PRECISE_TIME,
  date: DATE,
  day: DAY,
  weekday: { weekday: 'short' },
  weekdayAndDay: { weekday: 'short', ...DAY },
  dateAndTime: { ...DATE, ...TIME },
  dateAndPreciseTime: { ...DATE, ...PRECISE_TIME },
  dayAndTime: { ...DAY, ...TIME },
  weekdayAndTime: { weekday: 'short', ...TIME },
  weekdayDayAndTime: { weekday: 'short', ...DAY, ...TIME },
  full: { weekday: 'short', ...DATE, ...PRECISE_TIME, timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type MomentFormat = keyof typeof FORMATS;

const known = new Map<string, Intl.DateTimeFormat>();

/** @param at epoch milliseconds @param zone default: the device's own */
export function writtenMoment(at: number, as: MomentFormat, zone?: string): string {
  // A time that can't be read.
  if (Number.isNaN(at)) return '–';
  const key = `${as} ${zone ?? ''}`;
  const format =
    known.get(key) ??
    new Intl.DateTimeFormat('en-GB', { ...FORMATS[as], ...(zone !== undefined && { timeZone: zone }) });
  known.set(key, format);
  return format.format(at);
}

export function isSameDay(at: number, other: number): boolean {
  return writtenMoment(at, 'date') === writtenMoment(other, 'date');
}

/** "14:02" on the day of `now`, else "28 Nov 2026, 14:02". Both in epoch milliseconds. */
export function momentWords(at: number, now: number): string {
  return writtenMoment(at, isSameDay(at, now) ? 'time' : 'dateAndTime');
}

/** The same with seconds, as logs have them. */
export function preciseMomentWords(at: number, now: number): string {
  return writtenMoment(at, isSameDay(at, now) ? 'preciseTime' : 'dateAndPreciseTime');
}

/** "Sat, 28 Nov 2026, 14:02:05 CET": what a tooltip adds. */
export function fullMomentWords(at: number): string {
  return writtenMoment(at, 'full');
}

/** "28 Nov 2026" of an ISO day or time; '' for none. Returns any other text unchanged. */
export function dayWords(day: string | null | undefined): string {
  const at = Date.parse(`${day?.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at) ? (day ?? '') : writtenMoment(at, 'date', 'UTC');
}
