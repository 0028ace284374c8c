/** How long and how many a value may be, in the words that a person reads on either side: each follows the value's name. */

/** How many characters a person counts, and the contract with them: one for each code point. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function tooLong(max: number): string {
  return `must be at most ${max} characters`;
}

export function tooMany(max: number): string {
  return `must have at most ${max} entries`;
}

export function tooLarge(max: number): string {
  return `must be at most ${max}`;
}

/** Why a text is too long; null where it is not. */
export function lengthError(text: string, max: number): string | null {
  // A text has as many code units as characters, or more: most need no counting.
  return text.length > max && characterCount(text) > max ? tooLong(max) : null;
}

/** Why a list has too many entries; null where it has not. */
export function entriesError(entries: readonly unknown[], max: number): string | null {
  return entries.length > max ? tooMany(max) : null;
}

const SHOWN_LENGTH = 30;

/** A text as it is named in a message: its beginning, where it is long. */
export function namedText(text: string): string {
  const characters = [...text];
  return characters.length <= SHOWN_LENGTH ? text : `${characters.slice(0, SHOWN_LENGTH).join('')}…`;
}
