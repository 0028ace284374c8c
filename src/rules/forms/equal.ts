import { cleanTexts, isUnseenText } from '../typed-text.ts';

/** Whether two values of a field are the same: text, flags, or lists and records of these. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}

/** Whether two values of a field are the same once what is typed is clean. */
export function isSameTyped(left: unknown, right: unknown): boolean {
  return isSameValue(left, right) || isSameValue(cleanTexts(left), cleanTexts(right));
}

/** Whether a field has no value: nothing typed that can be seen, nothing chosen, an empty list. A false flag is a value. */
export function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return isUnseenText(value);
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
