/** What every measurement says of its samples. */

/** The value below which a part of the samples lies, by nearest rank: 0.5 is the median. Throws on no samples. */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)];
  if (value === undefined) throw new Error('There are no samples.');
  return value;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** Three significant digits are all that such measurements tell. */
export function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** A whole number from the environment, for longer or shorter runs. */
export function countFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${variable} must be a whole number from 1 on; it is "${text}".`);
  return Number(text);
}

/** Lines of text in columns; the first line is the head, and all columns but the first stand at the end. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
        .join('   '),
    )
    .join('\n');
}
