/** Ids of decisions whose outcome was told: each is told once on a device, also where it waits in the queue to be seen. */
const KEY = 'portal.toldOutcomes';

/** The ids that were told; none where this browser remembers nothing. */
export function toldOutcomes(): ReadonlySet<string> {
  try {
    return new Set((globalThis.localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== ''));
  } catch {
    return new Set();
  }
}

/** @param ids all that were told and are still on the device */
export function rememberToldOutcomes(ids: readonly string[]): void {
  try {
    if (ids.length === 0) globalThis.localStorage.removeItem(KEY);
    else globalThis.localStorage.setItem(KEY, ids.join(' '));
  } catch {
    // Then they are told again at the next start.
  }
}
