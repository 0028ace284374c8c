import { cleanTexts, isUnseenText } from '../texts/typed-text.ts';

export function isSameValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}

/** Compares values after cleaning typed text. */
export function isSameTyped(left: unknown, right: unknown): boolean {
  return isSameValue(left, right) || isSameValue(cleanTexts(left), cleanTexts(right));
}

/** Nothing visible typed, nothing chosen, or an empty list. A false flag is a value. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return isUnseenText(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
