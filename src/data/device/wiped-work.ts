/** What leaves the device when its user does, and what of their work waits for them there. */
import { changeUnsentMarks, UNSENT_MARKS_KEY } from '../outbox/unsent-mark.ts';
import { isLeftDraft, ownerOfLeftDraft } from './left-drafts.ts';
import { PREFERENCE_KEYS } from './preferences.ts';
import type { RowChange, RowRemoval } from './stored-rows.ts';

/**
 * Whose work goes with a wipe: that of everyone, or the decisions of one user and the forms of one user. What else was decided and
 * not sent, or typed and not saved, waits for its owner's return.
 */
export type WipedWork = 'every' | { readonly commandsOf: number | null; readonly draftsOf: number | null };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** What becomes of the work of users, by table. */
export function leftOfWork(work: Exclude<WipedWork, 'every'>): NonNullable<RowRemoval['except']> {
  return new Map([
    ['commands', (row: unknown) => leftOfCommand(row, work.commandsOf)],
    ['drafts', (row: unknown) => leftOfDraft(row, work.draftsOf)],
  ]);
}

/** Drafts stay as they are: they contain no secrets, and only the fields that their author has changed. */
function leftOfDraft(row: unknown, wipedUser: number | null): RowChange {
  return isObject(row) && row['userId'] !== wipedUser ? { kind: 'replace', row } : { kind: 'remove' };
}

/** What is left of a decision: one that has not been sent waits for its owner, without what it shows of the record. */
function leftOfCommand(row: unknown, wipedUser: number | null): RowChange {
  const isLeft = isObject(row) && row['settledAt'] === null && row['userId'] !== wipedUser;
  if (!isLeft) return { kind: 'remove' };
  return { kind: 'replace', row: { ...row, seen: null, now: null, changedBy: null, message: null } };
}

/** Stored values that outlive a logout: they are of the device and say nothing about anyone, or see to it by themselves. */
const LASTING_KEYS: ReadonlySet<string> = new Set([
  PREFERENCE_KEYS.theme,
  PREFERENCE_KEYS.sidebar,
  PREFERENCE_KEYS.install,
  UNSENT_MARKS_KEY,
]);

/** What a page has left of somebody's typing stays as their drafts do. */
function staysForOwner(key: string, work: WipedWork): boolean {
  return work !== 'every' && isLeftDraft(key) && ownerOfLeftDraft(key) !== work.draftsOf;
}

/** What the browser keeps for the site beside its databases. */
export function removeStoredValues(work: WipedWork): void {
  // What marks a decision goes and stays with it.
  changeUnsentMarks((marks) => (work === 'every' ? [] : marks.filter(({ userId }) => userId !== work.commandsOf)));
  for (const storage of [globalThis.localStorage, globalThis.sessionStorage]) {
    if (storage === undefined) continue;
    for (const key of Object.keys(storage)) {
      if (!LASTING_KEYS.has(key) && !staysForOwner(key, work)) storage.removeItem(key);
    }
  }
}

/** What this tab alone has kept, such as its visited pages: for a tab whose user has left the device in another one. */
export function removeValuesOfTab(): void {
  for (const key of Object.keys(globalThis.sessionStorage ?? {})) globalThis.sessionStorage.removeItem(key);
}

/** Answers of the server that the browser has cached. */
export async function removeCaches(): Promise<void> {
  if (globalThis.caches === undefined) return;
  const names = await globalThis.caches.keys();
  // The app's own files are no one's data, and without them a logout offline would leave a blank screen.
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => globalThis.caches.delete(name)));
}
