/** Limits of values, as texts that follow the value's name; shared by client and server. */

/** Code points, as people and the contract count. */
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

export function lengthError(text: string, max: number): string | null {
  // A text has at least as many code units as characters: most need no counting.
  return text.length > max && characterCount(text) > max ? tooLong(max) : null;
}

export function entriesError(entries: readonly unknown[], max: number): string | null {
  return entries.length > max ? tooMany(max) : null;
}

const SHOWN_LENGTH = 30;

export function namedText(text: string): string {
  const characters = [...text];
  return characters.length <= SHOWN_LENGTH ? text : `${characters.slice(0, SHOWN_LENGTH).join('')}…`;
}
