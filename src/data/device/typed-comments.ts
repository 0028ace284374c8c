/** What a user has typed about a record and not sent, in local storage: a reload, a closed app or an ended session doesn't lose it. */
import * as v from 'valibot';
import { ownerOfTypedWork, TYPED_WORK_KEYS } from './wiped-work.ts';

/** Per user, the newest. */
const MOST = 20;

const keptParser = v.object({
  comment: v.string(),
  /** Epoch milliseconds of this device's clock. */
  keptAt: v.number(),
});

export interface AskedDecision {
  readonly userId: number;
  /** The record's, among all areas. */
  readonly recordKey: string;
  readonly action: string;
}

function keyOf({ userId, recordKey, action }: AskedDecision): string {
  return `${TYPED_WORK_KEYS.comment}${userId}/${action} ${recordKey}`;
}

function keptAs(key: string): v.InferOutput<typeof keptParser> | null {
  try {
    const parsed = v.safeParse(keptParser, JSON.parse(globalThis.localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function typedComment(asked: AskedDecision): string {
  return keptAs(keyOf(asked))?.comment ?? '';
}

export function keepTypedComment(asked: AskedDecision, comment: string): void {
  const key = keyOf(asked);
  try {
    if (comment.trim() === '') globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, JSON.stringify({ comment, keptAt: Date.now() }));
    const own = Object.keys(globalThis.localStorage)
      .filter((kept) => kept.startsWith(TYPED_WORK_KEYS.comment) && ownerOfTypedWork(kept) === asked.userId)
      .map((kept) => ({ kept, keptAt: keptAs(kept)?.keptAt ?? 0 }));
    const tooMany = own.sort((left, right) => right.keptAt - left.keptAt).slice(MOST);
    for (const { kept } of tooMany) globalThis.localStorage.removeItem(kept);
  } catch {
    // No room or no storage: it lasts as long as its field.
  }
}
