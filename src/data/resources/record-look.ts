/** What a user last saw of a record, to show changes when they decide. */
import type { RecordLook } from '../device/database.ts';

/** Milliseconds that count as one look: opening a page, going back and deciding doesn't compare. */
const ONE_LOOK = 60 * 60 * 1000;

/** With epoch milliseconds of the first look. */
export type SeenRecord = Omit<RecordLook, 'before'>;

export function versionOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'version' in record ? record.version : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [versionOf(one), versionOf(other)];
  if (first !== undefined && second !== undefined) return first === second;
  return JSON.stringify(one) === JSON.stringify(other);
}

export function lookedAt(look: RecordLook | undefined, shown: unknown, now: number): RecordLook {
  if (look === undefined) return { seen: shown, seenAt: now, before: null };
  const isOneLook = now - look.seenAt < ONE_LOOK;
  if (isSame(look.seen, shown)) return isOneLook ? look : { seen: shown, seenAt: now, before: null };
  const { seen, seenAt } = look;
  return { seen: shown, seenAt: now, before: isOneLook && look.before !== null ? look.before : { seen, seenAt } };
}

/** The form showed the former state, and the new one is the user's own. */
export function savedAs(saved: unknown, now: number): RecordLook {
  return { seen: saved, seenAt: now, before: null };
}

/** null where it is unchanged or was never seen. */
export function seenBefore({ seen, seenAt, before }: RecordLook, now: unknown, at: number): SeenRecord | null {
  const isOneLook = at - seenAt < ONE_LOOK;
  if (isOneLook && before !== null) return isSame(before.seen, now) ? null : before;
  return isSame(seen, now) ? null : { seen, seenAt };
}
