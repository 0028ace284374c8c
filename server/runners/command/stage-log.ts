/** Reads a stage's log from where the build's log ends. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Bytes per answer: more would make a slow statement. */
const LONGEST_PART = 500_000;
const STAMP = /^\[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\] /;
const FEED = 0x0a;

/** Null for a line without a time. */
export function momentOf(line: string): number | null {
  const stamp = STAMP.exec(line)?.[1];
  return stamp === undefined ? null : Date.parse(stamp);
}

interface Line {
  readonly text: string;
  readonly at: number;
}

/** Whole lines from a byte on. */
function linesFrom(path: string, offset: number): { readonly lines: readonly Line[]; readonly bytes: number } {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return { lines: [], bytes: 0 };
  }
  try {
    const buffer = Buffer.alloc(LONGEST_PART);
    const read = buffer.subarray(0, readSync(file, buffer, 0, LONGEST_PART, offset));
    const bytes = read.lastIndexOf(FEED) + 1;
    const lines = read.subarray(0, bytes).toString('utf8').split('\n').slice(0, -1);
    return { lines: lines.map((text) => ({ text: `${text}\n`, at: momentOf(text) ?? 0 })), bytes };
  } finally {
    closeSync(file);
  }
}

export interface LogPart {
  readonly log: string;
  /** The log contains every line before then. */
  readonly until: number;
  readonly isWhole: boolean;
}

/** Where a log was last read to; a restarted server reads it from its start once. */
export class StageLogs {
  readonly #places = new Map<string, { readonly until: number; readonly offset: number }>();

  forget(path: string): void {
    this.#places.delete(path);
  }

  /**
   * The lines that are not earlier than `since`. While the stage runs, the last moment's lines wait, because more of them may follow.
   * @param settledUntil lines before then are in the file; null if nothing is written any more
   */
  read(path: string, since: number, settledUntil: number | null): LogPart {
    const known = this.#places.get(path);
    let offset = known !== undefined && known.until <= since ? known.offset : 0;
    for (;;) {
      const { lines, bytes } = linesFrom(path, offset);
      const last = lines.at(-1);
      if (last === undefined) return { log: '', until: since, isWhole: true };
      const isPart = linesFrom(path, offset + bytes).bytes > 0;
      const isWhole = settledUntil === null && !isPart;
      const until = isWhole ? last.at + 1 : Math.max(last.at, isPart ? 0 : (settledUntil ?? 0));
      const taken = lines.filter(({ at }) => at >= since && at < until);
      const before = lines.filter(({ at }) => at < until).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      if (taken.length === 0 && before > 0) {
        offset += before;
        continue;
      }
      this.#places.set(path, { until, offset: offset + before });
      return { log: taken.map(({ text }) => text).join(''), until: Math.max(since, until), isWhole };
    }
  }
}
