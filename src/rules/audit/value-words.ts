/** Any value of a log as a text: what is no text, number or truth value is written as JSON; '' where there is none. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return String(value);
}

/** A part of a list in a line: what has but one property, as a privilege has its name, by that alone. */
function partWords(part: unknown): string {
  if (typeof part !== 'object' || part === null) return valueWords(part);
  const [only, ...others] = Object.values(part);
  return others.length === 0 && typeof only !== 'object' ? valueWords(only) : JSON.stringify(part);
}

/** The parts of a list, a line each; null where it is none. An absent list has nothing in it. */
function listLines(value: unknown): readonly string[] | null {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(partWords) : null;
}

function textOf(lines: readonly string[], stayed: number): string {
  return [...lines, ...(stayed === 0 ? [] : [`and ${stayed} on both sides`])].join('\n');
}

/** The old and the new value of a property as texts. Of two lists, what is in one alone, a line each: of 60 privileges one is new. */
export function changeWords(left: unknown, right: unknown): readonly [string, string] {
  const before = listLines(left);
  const after = listLines(right);
  if (before === null || after === null || before.length + after.length === 0)
    return [valueWords(left), valueWords(right)];
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  // In another order.
  if (gone.length + come.length === 0) return [textOf(before, 0), textOf(after, 0)];
  return [textOf(gone, before.length - gone.length), textOf(come, after.length - come.length)];
}
