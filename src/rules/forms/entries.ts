import { namedText } from '../texts/limits.ts';
import { cleanText } from '../texts/typed-text.ts';
import type { EntryKind } from './controls.ts';

export function entryFault(entry: string, message: string): string {
  return `The entry ${namedText(entry.trim())} ${message}.`;
}

/** Case sensitive by default. */
export type EntryComparison = Pick<EntryKind, 'isCaseIgnored'>;

export function entryAsKept(typed: string, { canonical }: Pick<EntryKind, 'canonical'> = {}): string {
  const entry = cleanText(typed);
  return canonical?.(entry) ?? entry;
}

export function hasEntry(entries: readonly string[], entry: string, { isCaseIgnored }: EntryComparison = {}): boolean {
  if (isCaseIgnored !== true) return entries.includes(entry);
  const asked = entry.toLowerCase();
  return entries.some((known) => known.toLowerCase() === asked);
}

/** Ignores empty and duplicate entries (Deployments §2, §5). */
export function withEntry(
  entries: readonly string[],
  added: string,
  kind: EntryComparison & Pick<EntryKind, 'canonical'> = {},
): readonly string[] {
  const entry = entryAsKept(added, kind);
  return entry === '' || hasEntry(entries, entry, kind) ? entries : [...entries, entry];
}
