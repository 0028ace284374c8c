/** Any value of a log as a text: what is no text, number or truth value is written as JSON; '' where there is none. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return String(value);
}
