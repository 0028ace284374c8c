/** Any value of a log as a text: what is no text, number or truth value is written as JSON; '' where there is none. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return String(value);
}

/** A list of what has no parts, as privileges and tags are; null where it is none. An absent list has nothing in it. */
function plainList(value: unknown): readonly unknown[] | null {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) && value.every((part) => typeof part !== 'object') ? value : null;
}

function lines(parts: readonly unknown[], stayed: number): string {
  return [...parts.map(valueWords), ...(stayed === 0 ? [] : [`and ${stayed} on both sides`])].join('\n');
}

/** The old and the new value of a property as texts. Of two lists, what is in one alone, a line each: of 60 privileges one is new. */
export function changeWords(left: unknown, right: unknown): readonly [string, string] {
  const before = plainList(left);
  const after = plainList(right);
  if (before === null || after === null || before.length + after.length === 0)
    return [valueWords(left), valueWords(right)];
  const gone = before.filter((part) => !after.includes(part));
  const come = after.filter((part) => !before.includes(part));
  // In another order.
  if (gone.length + come.length === 0) return [lines(before, 0), lines(after, 0)];
  return [lines(gone, before.length - gone.length), lines(come, after.length - come.length)];
}
