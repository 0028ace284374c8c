import * as v from 'valibot';

/** The key of the marks in the browser's local storage. */
export const UNSENT_MARKS_KEY = 'portal.unsent';

const markParser = v.array(
  v.object({
    userId: v.number(),
    id: v.string(),
    decidedAt: v.number(),
    isToldToOthers: v.fallback(v.boolean(), false),
  }),
);

/**
 * A decision that waits on this device. Kept outside of the databases, which a browser that runs out of room removes, and anybody
 * else can: it tells that there was something, and nothing of what it was. It outlives a logout as the decision itself does.
 */
export interface UnsentMark {
  readonly userId: number;
  /** The command's own. */
  readonly id: string;
  /** Epoch milliseconds by this device's clock. */
  readonly decidedAt: number;
  /** Another user of this device has read that it is lost. */
  readonly isToldToOthers: boolean;
}

/** The marks of every user of this device, the first decision first. */
export function readUnsentMarks(): readonly UnsentMark[] {
  try {
    const parsed = v.safeParse(markParser, JSON.parse(globalThis.localStorage.getItem(UNSENT_MARKS_KEY) ?? '[]'));
    return parsed.success ? parsed.output.toSorted((left, right) => left.decidedAt - right.decidedAt) : [];
  } catch {
    return [];
  }
}

function write(marks: readonly UnsentMark[]): void {
  try {
    if (marks.length === 0) globalThis.localStorage.removeItem(UNSENT_MARKS_KEY);
    else globalThis.localStorage.setItem(UNSENT_MARKS_KEY, JSON.stringify(marks));
  } catch {
    // Where the browser stores nothing there is no mark, and a loss can't be noticed.
  }
}

/** What `change` makes of the marks; those of other users are its own to keep. */
export function changeUnsentMarks(change: (marks: readonly UnsentMark[]) => readonly UnsentMark[]): void {
  write(change(readUnsentMarks()));
}

/** Whether the device is known to hold no decision of a user that waits: to be known before its database has been read. */
export function hasNothingUnsent(userId: number): boolean {
  return !readUnsentMarks().some((mark) => mark.userId === userId);
}

/** Reports when another tab has changed the marks, until the returned function is called. */
export function onUnsentMarksChangedElsewhere(listener: () => void): () => void {
  const stopping = new AbortController();
  const look = (event: Event) => {
    if ('key' in event && event.key === UNSENT_MARKS_KEY) listener();
  };
  globalThis.addEventListener?.('storage', look, { signal: stopping.signal });
  return () => stopping.abort();
}
