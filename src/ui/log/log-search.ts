export interface LogMatch {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/** Maximum that is counted and stepped through. */
export const MOST_MATCHES = 100_000;

/** Case-insensitive; at most `MOST_MATCHES`. */
export function findInLog(lines: readonly string[], searched: string): readonly LogMatch[] {
  if (searched === '') return [];
  const pattern = new RegExp(searched.replace(SPECIAL, '\\$&'), 'giu');
  const matches: LogMatch[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    const text = lines[line] ?? '';
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      matches.push({ line, from: match.index, to: match.index + match[0].length });
      if (matches.length === MOST_MATCHES) return matches;
    }
  }
  return matches;
}

/** Index of the first match at or after a line; wraps around. */
export function firstMatchFrom(matches: readonly LogMatch[], line: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low === matches.length ? 0 : low;
}

export function matchesOf(matches: readonly LogMatch[], line: number): readonly (LogMatch & { index: number })[] {
  const found: (LogMatch & { index: number })[] = [];
  for (let index = firstMatchFrom(matches, line); index < matches.length; index += 1) {
    const match = matches[index];
    if (match === undefined || match.line !== line) break;
    found.push({ ...match, index });
  }
  return found;
}
