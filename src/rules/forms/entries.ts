/** Lists of texts. */
import { namedText } from '../limits.ts';
import { cleanText } from '../typed-text.ts';
import type { EntryKind } from './controls.ts';

/** A fault of one text of a list as a sentence that names it. */
export function entryFault(entry: string, message: string): string {
  return `The entry ${namedText(entry.trim())} ${message}.`;
}

/** How the entries of a list are compared; letter by letter where it says nothing. */
export type EntryComparison = Pick<EntryKind, 'isCaseIgnored'>;

/** How a typed entry stands in its list. */
export function entryAsKept(typed: string, { canonical }: Pick<EntryKind, 'canonical'> = {}): string {
  const entry = cleanText(typed);
  return canonical?.(entry) ?? entry;
}

/** Whether an entry is in a list. */
export function hasEntry(entries: readonly string[], entry: string, { isCaseIgnored }: EntryComparison = {}): boolean {
  if (isCaseIgnored !== true) return entries.includes(entry);
  const asked = entry.toLowerCase();
  return entries.some((known) => known.toLowerCase() === asked);
}

/** An entry added to a list: empty and duplicate ones are ignored (Deployments §2, §5). */
export function withEntry(
  entries: readonly string[],
  added: string,
  kind: EntryComparison & Pick<EntryKind, 'canonical'> = {},
): readonly string[] {
  const entry = entryAsKept(added, kind);
  return entry === '' || hasEntry(entries, entry, kind) ? entries : [...entries, entry];
}
