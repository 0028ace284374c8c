/** Lists of texts. */
import { namedText } from '../limits.ts';

/** A fault of one text of a list as a sentence that names it. */
export function entryFault(entry: string, message: string): string {
  return `The entry ${namedText(entry.trim())} ${message}.`;
}

/** An entry added to a list: empty and duplicate ones are ignored (Deployments §2, §5). */
export function withEntry(entries: readonly string[], added: string): readonly string[] {
  const entry = added.trim();
  return entry === '' || entries.includes(entry) ? entries : [...entries, entry];
}
