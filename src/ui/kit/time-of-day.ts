/** Stored as HH:mm, from 00:00 to 23:59. */
const WHOLE = /^([01]\d|2[0-3]):([0-5]\d)$/;
const TYPED = /^(\d{1,2})(?:[:.,h ]?(\d{2})|h)?(?::\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/;
const MINUTES_OF_DAY = 1440;

function timeText(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Accepts '930', '9.30', '9:30', '9' and '9:30 pm'. Null if invalid. */
export function readTimeOfDay(typed: string): string | null {
  const [, hoursText, minutesText = '00', half] = TYPED.exec(typed.trim().toLowerCase()) ?? [];
  if (hoursText === undefined) return null;
  const [hours, minutes] = [Number(hoursText), Number(minutesText)];
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || minutes > 59 ? null : timeText(hour, minutes);
}

/** Wraps at midnight; returns an incomplete time unchanged. */
export function laterTime(time: string, minutes: number): string {
  const [, hours, rest] = WHOLE.exec(time) ?? [];
  if (hours === undefined || rest === undefined) return time;
  const sum = (Number(hours) * 60 + Number(rest) + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return timeText(Math.floor(sum / 60), sum % 60);
}
