import { namedText } from '../limits.ts';

/** A fault of one text of a list as a sentence that names it. */
export function entryFault(entry: string, message: string): string {
  return `The entry ${namedText(entry.trim())} ${message}.`;
}
