/** What a user saw of a record when they last opened it, to show what has changed when they decide on it. */
import type { RecordLook } from '../device/database.ts';

/** Milliseconds within which looks at a record are one: who opens its page, goes back and decides has not compared it yet. */
const ONE_LOOK = 60 * 60 * 1000;

/** One state of a record, and when its user first saw it so, in epoch milliseconds. */
export type SeenRecord = Omit<RecordLook, 'before'>;

/** Undefined where it has none. */
export function versionOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'version' in record ? record.version : undefined;
}

/** By its version where both have one. */
function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [versionOf(one), versionOf(other)];
  if (first !== undefined && second !== undefined) return first === second;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** After the record was shown on its page. */
export function lookedAt(look: RecordLook | undefined, shown: unknown, now: number): RecordLook {
  if (look === undefined) return { seen: shown, seenAt: now, before: null };
  const isOneLook = now - look.seenAt < ONE_LOOK;
  if (isSame(look.seen, shown)) return isOneLook ? look : { seen: shown, seenAt: now, before: null };
  const { seen, seenAt } = look;
  return { seen: shown, seenAt: now, before: isOneLook && look.before !== null ? look.before : { seen, seenAt } };
}

/** After its user has saved the record: what it was before was before them in its form, and what is new is their own. */
export function savedAs(saved: unknown, now: number): RecordLook {
  return { seen: saved, seenAt: now, before: null };
}

/** What of the record its user knows, where that may not be what it is now; null where it is, or where they have never seen it. */
export function seenBefore({ seen, seenAt, before }: RecordLook, now: unknown, at: number): SeenRecord | null {
  const isOneLook = at - seenAt < ONE_LOOK;
  if (isOneLook && before !== null) return isSame(before.seen, now) ? null : before;
  return isSame(seen, now) ? null : { seen, seenAt };
}
