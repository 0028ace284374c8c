/** XML Schema dates (XSD 1.1 part 2, `xs:date` and `xs:dateTime`). */

const DATE = /^(-?(?:[1-9]\d{4,}|\d{4}))-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Range of Date, in both directions. */
const LAST_YEAR = 275_000;

/** Minutes east of UTC; null if invalid. */
function minutesEast(timezone: string): number | null {
  if (timezone === '' || timezone === 'Z') return 0;
  const [hours, minutes] = [Number(timezone.slice(1, 3)), Number(timezone.slice(4))];
  if (minutes > 59 || hours * 60 + minutes > 14 * 60) return null;
  return (timezone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Milliseconds into the day; null if invalid. The end of a day can be 24:00:00. */
function timeOfDay(hours: number, minutes: number, seconds: number): number | null {
  const time = (hours * 60 + minutes) * MINUTE + seconds * 1000;
  return minutes < 60 && seconds < 60 && (hours < 24 || time === DAY) ? time : null;
}

/** The end of a date in milliseconds: midnight for a day, at once for a time; UTC without a timezone. null where invalid, as 2027-02-30. */
export function endOfDate(text: string): number | null {
  const parts = DATE.exec(text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''));
  if (parts === null) return null;
  const [, year = '', month = '', day = '', hours, minutes = '', seconds = '', fraction = '', timezone = ''] = parts;
  const east = minutesEast(timezone);
  const time = hours === undefined ? DAY : timeOfDay(Number(hours), Number(minutes), Number(seconds + fraction));
  if (east === null || time === null) return null;
  // A year with the same calendar, which repeats after 400 years.
  const alike = new Date(0);
  alike.setUTCFullYear(2000 + (Number(year) % 400), Number(month) - 1, Number(day));
  if (alike.getUTCMonth() !== Number(month) - 1 || alike.getUTCDate() !== Number(day)) return null;
  if (Math.abs(Number(year)) > LAST_YEAR) return Number(year) > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const date = new Date(0);
  return date.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) + time - east * MINUTE;
}
