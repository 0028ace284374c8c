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
    // A zone that this platform does not know.
    format = null;
  }
  formats.set(zone, format);
  return format;
}

/** How far `zone` is ahead of UTC at an instant, in milliseconds; UTC for an unknown zone. */
export function zoneOffset(zone: string, instant: number): number {
  const format = formatOf(zone);
  if (format === null) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks in `zone` show a local time given as milliseconds of that wall clock read as UTC.
 * A time that daylight saving skips is taken after the gap, one that occurs twice at its first occurrence.
 */
export function instantInZone(wallClock: number, zone: string): number {
  const before = zoneOffset(zone, wallClock - 86_400_000);
  const after = zoneOffset(zone, wallClock + 86_400_000);
  const candidates = [wallClock - before, wallClock - after];
  const exact = candidates.filter((instant) => instant + zoneOffset(zone, instant) === wallClock);
  return exact.length > 0 ? Math.min(...exact) : wallClock - before;
}
