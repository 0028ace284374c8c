/** Ids of decisions whose result was reported: once on each device, even where it stays in the outbox to be seen. */
const KEY = 'portal.toldOutcomes';

/** The ids that were reported; none where this browser stores nothing. */
export function reportedOutcomes(): ReadonlySet<string> {
  try {
    return new Set((globalThis.localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== ''));
  } catch {
    return new Set();
  }
}

/** @param ids all that were reported and are still on the device */
export function rememberReportedOutcomes(ids: readonly string[]): void {
  try {
    if (ids.length === 0) globalThis.localStorage.removeItem(KEY);
    else globalThis.localStorage.setItem(KEY, ids.join(' '));
  } catch {
    // Then they are reported again at the next start.
  }
}
