/** An instant that a launch link begins or ends with: ISO 8601, a plain date means the whole day in UTC. */
function instantOf(text: string, endOfDay: boolean): number {
  const plainDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const millis = Date.parse(plainDate ? `${text}T00:00:00Z` : text);
  return plainDate && endOfDay ? millis + 86_400_000 : millis;
}

/** The instant at which a launch link ends, in milliseconds; null where it never does, or its end can't be read. */
export function launchLinkEnd(validTo: string | null): number | null {
  const end = validTo === null ? Number.NaN : instantOf(validTo, true);
  return Number.isNaN(end) ? null : end;
}

/**
 * Whether a launch link may be followed at `now` (valid from/to, Deployments §3 "Launch link").
 * A missing bound is open; a bound that can't be read makes the link invalid. The end is exclusive.
 */
export function isLaunchLinkValid(validFrom: string | null, validTo: string | null, now: Date): boolean {
  const from = validFrom === null ? Number.NEGATIVE_INFINITY : instantOf(validFrom, false);
  const to = validTo === null ? Number.POSITIVE_INFINITY : instantOf(validTo, true);
  return from <= now.getTime() && now.getTime() < to;
}
