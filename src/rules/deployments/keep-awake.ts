/** Until when an environment can be kept awake (docs/decisions/0019). */
const MOST_DAYS = 7;
const DAY = 86_400_000;

/** Why an environment can't be kept awake until an instant; null where it can. */
export function keepAwakeFault(until: number, now: number): string | null {
  if (Number.isNaN(until)) return 'Enter a date and a time.';
  if (until <= now) return 'Enter a moment that is still to come.';
  return until > now + MOST_DAYS * DAY ? `At most ${MOST_DAYS} days from now.` : null;
}
