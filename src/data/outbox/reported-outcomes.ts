/** Decisions whose result was reported: once per device, even while they stay in the outbox. */
const KEY = 'portal.toldOutcomes';

export function reportedOutcomes(): ReadonlySet<string> {
  try {
    return new Set((globalThis.localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== ''));
  } catch {
    return new Set();
  }
}

export function rememberReportedOutcomes(ids: readonly string[]): void {
  try {
    if (ids.length === 0) globalThis.localStorage.removeItem(KEY);
    else globalThis.localStorage.setItem(KEY, ids.join(' '));
  } catch {
    // They are reported again at the next start.
  }
}
