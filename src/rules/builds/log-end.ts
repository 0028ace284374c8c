/** The end of a failed build's log, for a page that shows why it failed. */

export interface EndLine {
  readonly text: string;
  /** Whether it reports an error. */
  readonly isError: boolean;
}

const ERROR = /\b(error|errors|fatal|failed|failure|exception|denied|refused|timed out|cancelled)\b/i;
/** What is said of no error: 'error: none', '0 errors', 'no failures'. */
const NO_ERROR = /\b(0|no|without) (errors?|failures?)\b|\b(errors?|failed|failures?)\s*[=:]\s*(0|none|false)\b/i;

export function reportsError(line: string): boolean {
  return ERROR.test(line) && !NO_ERROR.test(line);
}

/** The last lines with text. @param lines without colors and times @param most at least 1 */
export function endOfLog(lines: readonly string[], most: number): readonly EndLine[] {
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-most)
    .map((text) => ({ text, isError: reportsError(text) }));
}

/** "retry it, roll it back or edit it"; null where nothing can be done. @param offered names of actions @param it names the record */
export function waysOutOf(offered: { has(action: string): boolean }, it = 'it'): string | null {
  const ways = WAYS.flatMap(([action, wordsOf]) => (offered.has(action) ? [wordsOf(it)] : []));
  const last = ways.pop();
  if (last === undefined) return null;
  return ways.length === 0 ? last : `${ways.join(', ')} or ${last}`;
}

const WAYS = [
  ['PLAN', () => 'make the plan again'],
  ['RETRY', (it: string) => `retry ${it}`],
  ['LAUNCH', (it: string) => `launch ${it} again`],
  ['ROLLBACK', (it: string) => `roll ${it} back`],
  ['EDIT', (it: string) => `edit ${it}`],
  ['DESTROY', (it: string) => `destroy ${it}`],
  ['DELETE', (it: string) => `delete ${it}`],
] as const;
