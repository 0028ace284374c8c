/** Text that no database column can hold: a NUL, or half of a surrogate pair. The contract's schemas let both pass. */
import type { FieldError } from '../problem.ts';

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** One error for each value that holds such text, in a name too; `field` is the dotted path of the value. */
export function unstorableText(value: unknown, field: string): FieldError[] {
  const error = { field, message: 'must be valid text' };
  if (typeof value === 'string') return isStorable(value) ? [] : [error];
  if (typeof value !== 'object' || value === null) return [];
  if (!Object.keys(value).every(isStorable)) return [error];
  return Object.entries(value).flatMap(([key, part]) => unstorableText(part, field === '' ? key : `${field}.${key}`));
}
