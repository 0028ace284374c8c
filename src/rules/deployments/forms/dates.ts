/** Days and times as forms hold them: YYYY-MM-DD and HH:mm. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = 86_400_000;

/** Whether a text names a day that the calendar has. */
export function isDay(text: string): boolean {
  if (!DATE.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** 00:00 to 23:59 */
function isTimeOfDay(text: string): boolean {
  return TIME.test(text);
}

/** Why a text is no time of day, to follow the field's label; null where it is one. */
export function timeError(text: string): string | null {
  return isTimeOfDay(text) ? null : 'must be a time from 00:00 to 23:59';
}

/** The day `days` after another; '' where that is none. */
export function dayAfter(day: string, days = 1): string {
  if (!isDay(day)) return '';
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** Days from one day to another; 0 where one of them is none, or the second is the earlier one. */
export function daysBetween(from: string, to: string): number {
  if (!isDay(from) || !isDay(to)) return 0;
  return Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY));
}

/**
 * Where a span ends whose beginning is moved: where it did, as long as that is not before the new beginning, else as many days
 * after it as before.
 * @param least the days that it has at least
 */
export function movedEnd(from: string, before: { readonly from: string; readonly to: string }, least = 0): string {
  if (!isDay(from) || !isDay(before.from) || !isDay(before.to)) return before.to;
  if (before.to >= dayAfter(from, least)) return before.to;
  return dayAfter(from, Math.max(least, daysBetween(before.from, before.to)));
}
