/** The zones of schedules, west to east, UTC-11 to UTC+12 (Deployments §5). IANA names; daylight saving follows. */
export const TIME_ZONES = [
  { zone: 'Pacific/Pago_Pago', label: '(UTC-11:00) Midway, Pago Pago' },
  { zone: 'Pacific/Honolulu', label: '(UTC-10:00) Hawaii' },
  { zone: 'America/Anchorage', label: '(UTC-09:00) Alaska' },
  { zone: 'America/Los_Angeles', label: '(UTC-08:00) Pacific Time' },
  { zone: 'America/Denver', label: '(UTC-07:00) Mountain Time' },
  { zone: 'America/Chicago', label: '(UTC-06:00) Central Time' },
  { zone: 'America/New_York', label: '(UTC-05:00) Eastern Time' },
  { zone: 'America/Halifax', label: '(UTC-04:00) Atlantic Time' },
  { zone: 'America/St_Johns', label: '(UTC-03:30) Newfoundland' },
  { zone: 'America/Sao_Paulo', label: '(UTC-03:00) São Paulo' },
  { zone: 'Atlantic/South_Georgia', label: '(UTC-02:00) Mid-Atlantic' },
  { zone: 'Atlantic/Azores', label: '(UTC-01:00) Azores' },
  { zone: 'Europe/London', label: '(UTC+00:00) London, Dublin, Lisbon' },
  { zone: 'Europe/Berlin', label: '(UTC+01:00) Berlin, Paris, Rome' },
  { zone: 'Europe/Athens', label: '(UTC+02:00) Athens, Helsinki' },
  { zone: 'Africa/Nairobi', label: '(UTC+03:00) Nairobi, Riyadh' },
  { zone: 'Asia/Tehran', label: '(UTC+03:30) Tehran' },
  { zone: 'Asia/Dubai', label: '(UTC+04:00) Dubai' },
  { zone: 'Asia/Karachi', label: '(UTC+05:00) Karachi, Tashkent' },
  { zone: 'Asia/Kolkata', label: '(UTC+05:30) Mumbai, Colombo' },
  { zone: 'Asia/Dhaka', label: '(UTC+06:00) Dhaka' },
  { zone: 'Asia/Bangkok', label: '(UTC+07:00) Bangkok, Jakarta' },
  { zone: 'Asia/Singapore', label: '(UTC+08:00) Singapore, Perth' },
  { zone: 'Asia/Tokyo', label: '(UTC+09:00) Tokyo, Seoul' },
  { zone: 'Australia/Darwin', label: '(UTC+09:30) Darwin' },
  { zone: 'Australia/Sydney', label: '(UTC+10:00) Sydney, Melbourne' },
  { zone: 'Pacific/Noumea', label: '(UTC+11:00) New Caledonia' },
  { zone: 'Pacific/Auckland', label: '(UTC+12:00) Auckland' },
] as const;

export function timeZoneLabel(zone: string): string {
  return TIME_ZONES.find((known) => known.zone === zone)?.label ?? zone;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    format = null;
  }
  formats.set(zone, format);
  return format;
}

function readOffset(zone: string, instant: number): number {
  const format = formatOf(zone);
  if (format === null) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const MOST_OFFSETS = 10_000;
const offsets = new Map<string, Map<number, number>>();

/** Milliseconds that `zone` is ahead of UTC at an instant; 0 for an unknown zone. */
export function zoneOffset(zone: string, instant: number): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  // Schedules ask for the same instants repeatedly, and computing one takes a hundred times as long.
  let offset = known.get(instant);
  if (offset === undefined) {
    offset = readOffset(zone, instant);
    if (known.size >= MOST_OFFSETS) known.clear();
    known.set(instant, offset);
  }
  return offset;
}

/** What clocks in `zone` show at an instant, in milliseconds of a wall clock read as UTC. */
export function wallClockIn(zone: string, instant: number): number {
  return instant + zoneOffset(zone, instant);
}

const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * The first instant at which clocks in `zone` show this local time (milliseconds, read as UTC) or a later one. A time that daylight saving
 * skips is where the clocks jump, one that occurs twice its first occurrence: order is kept (docs/decisions/0019).
 */
export function instantInZone(wallClock: number, zone: string): number {
  const before = zoneOffset(zone, wallClock - DAY);
  const after = zoneOffset(zone, wallClock + DAY);
  if (before === after) return wallClock - before;
  const early = wallClock - Math.max(before, after);
  const late = wallClock - Math.min(before, after);
  if (wallClockIn(zone, early) >= wallClock) return early;
  if (after < before) return late;
  // The clocks change in between, at a full minute: find the first one with the later offset.
  let [earliest, latest] = [Math.floor(early / MINUTE), Math.floor(late / MINUTE)];
  while (earliest < latest) {
    const middle = Math.floor((earliest + latest) / 2);
    if (wallClockIn(zone, middle * MINUTE) >= wallClock) latest = middle;
    else earliest = middle + 1;
  }
  return Math.min(latest * MINUTE, late);
}
