/** What a wipe removes, and which work of users stays for their return. */

import { PREFERENCE_KEYS } from './preferences.ts';
import type { RowChange, RowRemoval } from './stored-rows.ts';
import { changeUnsentMarks, UNSENT_MARKS_KEY } from './unsent-mark.ts';

/** Everyone's work, or one user's decisions and one user's forms. Other unsent decisions and drafts stay for their owners. */
export type WipedWork = 'every' | { readonly commandsOf: number | null; readonly draftsOf: number | null };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export function leftOfWork(work: Exclude<WipedWork, 'every'>): NonNullable<RowRemoval['except']> {
  return new Map([
    ['commands', (row: unknown) => leftOfCommand(row, work.commandsOf)],
    ['drafts', (row: unknown) => leftOfDraft(row, work.draftsOf)],
    ['waitingForms', (row: unknown) => leftOfDraft(row, work.draftsOf)],
  ]);
}

/** Drafts contain no secrets, only fields their author changed. */
function leftOfDraft(row: unknown, wipedUser: number | null): RowChange {
  return isObject(row) && row['userId'] !== wipedUser ? { kind: 'replace', row } : { kind: 'remove' };
}

/** An unsent decision waits for its owner, without the record's data. */
function leftOfCommand(row: unknown, wipedUser: number | null): RowChange {
  const isLeft = isObject(row) && row['settledAt'] === null && row['userId'] !== wipedUser;
  if (!isLeft) return { kind: 'remove' };
  return { kind: 'replace', row: { ...row, seen: null, now: null, changedBy: null, message: null } };
}

/** These outlive a logout: about the device only, or cleaned up separately. */
const LASTING_KEYS: ReadonlySet<string> = new Set([
  PREFERENCE_KEYS.theme,
  PREFERENCE_KEYS.sidebar,
  PREFERENCE_KEYS.install,
  UNSENT_MARKS_KEY,
]);

/** Prefixes of what a user has typed, followed by the user's id and a slash. */
export const TYPED_WORK_KEYS = { leftDraft: 'portal.leftDraft/', comment: 'portal.typedComment/' } as const;

/** Of a key with such a prefix. */
export function ownerOfTypedWork(key: string): number {
  return Number(key.split('/')[1]);
}

function staysForOwner(key: string, work: WipedWork): boolean {
  const isTyped = Object.values(TYPED_WORK_KEYS).some((prefix) => key.startsWith(prefix));
  return work !== 'every' && isTyped && ownerOfTypedWork(key) !== work.draftsOf;
}

export function removeStoredValues(work: WipedWork): void {
  changeUnsentMarks((marks) => (work === 'every' ? [] : marks.filter(({ userId }) => userId !== work.commandsOf)));
  for (const storage of [globalThis.localStorage, globalThis.sessionStorage]) {
    if (storage === undefined) continue;
    for (const key of Object.keys(storage)) {
      if (!LASTING_KEYS.has(key) && !staysForOwner(key, work)) storage.removeItem(key);
    }
  }
}

/** This tab's session storage, such as visited pages, when its user left in another tab. */
export function removeValuesOfTab(): void {
  for (const key of Object.keys(globalThis.sessionStorage ?? {})) globalThis.sessionStorage.removeItem(key);
}

export async function removeCaches(): Promise<void> {
  if (globalThis.caches === undefined) return;
  const names = await globalThis.caches.keys();
  // The app's own files are nobody's data; without them an offline logout would leave a blank screen.
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => globalThis.caches.delete(name)));
}
