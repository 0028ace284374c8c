import { endOfLog } from '../../rules/builds/log-end.ts';
import { end, endLine, endLines } from './failure-note.css.ts';
import { readLog } from './log-text.ts';

/** Characters from the end that surely hold the last lines. */
const TAIL = 20_000;

export interface LogEndProps {
  text: string;
  /** How many lines at most. */
  lines: number;
}

/** The last lines with errors marked; nothing where there is none. */
export function LogEnd({ text, lines: most }: LogEndProps) {
  const lines = endOfLog(readLog(text.slice(-TAIL)).plain, most);
  if (lines.length === 0) return null;
  return (
    <section className={end} aria-label="End of the log">
      <pre className={endLines}>
        {lines.map(({ text: line, isError }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <span key={index} className={endLine} data-error={isError || undefined}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
}
