import * as v from 'valibot';

const KEY = 'portal.unsent';

const markParser = v.object({ userId: v.number(), count: v.number(), oldest: v.number() });

/**
 * How many decisions of a user wait on this device. Kept outside of the database, in which browsers that run out of room remove
 * everything at once: it tells that there was something, and nothing of what it was.
 */
export interface UnsentMark {
  readonly userId: number;
  readonly count: number;
  /** When the first of them was decided, in epoch milliseconds. */
  readonly oldest: number;
}

export function readUnsentMark(): UnsentMark | null {
  try {
    const parsed = v.safeParse(markParser, JSON.parse(globalThis.localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** null takes the mark away. */
export function writeUnsentMark(mark: UnsentMark | null): void {
  try {
    if (mark === null) globalThis.localStorage.removeItem(KEY);
    else globalThis.localStorage.setItem(KEY, JSON.stringify(mark));
  } catch {
    // Where the browser stores nothing there is no mark, and a loss can't be told.
  }
}
