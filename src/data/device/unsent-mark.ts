import * as v from 'valibot';
import type { WorkKind } from '../../machines/outbox/work.ts';

export const UNSENT_MARKS_KEY = 'portal.unsent';

const markParser = v.array(
  v.object({
    userId: v.number(),
    id: v.string(),
    decidedAt: v.number(),
    isToldToOthers: v.fallback(v.boolean(), false),
    kind: v.fallback(v.picklist(['decision', 'command', 'comment']), 'decision'),
  }),
);

/** Something that waits, marked outside of the databases, which can be removed. Says only that it existed; outlives a logout. */
export interface UnsentMark {
  readonly userId: number;
  readonly id: string;
  readonly decidedAt: number;
  readonly isToldToOthers: boolean;
  readonly kind: Exclude<WorkKind, 'form'>;
}

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
    // Without storage there are no marks, and losses go unnoticed.
  }
}

/** `change` keeps other users' marks. */
export function changeUnsentMarks(change: (marks: readonly UnsentMark[]) => readonly UnsentMark[]): void {
  write(change(readUnsentMarks()));
}

/** Known before the database is read. */
export function hasNothingUnsent(userId: number): boolean {
  return !readUnsentMarks().some((mark) => mark.userId === userId);
}

export function onUnsentMarksChangedElsewhere(listener: () => void): () => void {
  const stopping = new AbortController();
  const look = (event: Event) => {
    if ('key' in event && event.key === UNSENT_MARKS_KEY) listener();
  };
  globalThis.addEventListener?.('storage', look, { signal: stopping.signal });
  return () => stopping.abort();
}
