/** Turns the output of a program into lines with times: masked, bounded, and safe to store whatever the bytes are. */
import { StringDecoder } from 'node:string_decoder';
import type { Masks } from './masks.ts';

export interface LogLimits {
  /** Lines that are written as they come. */
  readonly lines: number;
  /** Characters of a line. */
  readonly line: number;
  /** Bytes of all lines. */
  readonly bytes: number;
  /** The last lines of a longer log, which are written at its end. */
  readonly tail: number;
}

export const LOG_LIMITS: LogLimits = { lines: 50_000, line: 10_000, bytes: 5_000_000, tail: 300 };

export type Source = 'stdout' | 'stderr';

/** Bytes after which the time moves on, so that a reader can always continue behind a time. */
const BYTES_PER_MOMENT = 64 * 1024;
/** Null and other control characters; tab and escape (for colours) stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const CONTROLS = /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f]/g;

function count(number: number, unit: string): string {
  return `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`;
}

class Assembly {
  readonly #decoder = new StringDecoder('utf8');
  readonly #most: number;
  readonly #emit: (line: string, left: number) => void;
  #line = '';
  #left = 0;
  #mayEnd = false;

  /** @param most characters that are kept of a line */
  constructor(most: number, emit: (line: string, left: number) => void) {
    this.#most = most;
    this.#emit = emit;
  }

  #take(part: string): void {
    if (part === '') return;
    // A carriage return starts the line again, as in a terminal; before a line feed it means nothing.
    if (this.#mayEnd) {
      this.#line = '';
      this.#left = 0;
      this.#mayEnd = false;
    }
    const room = this.#most - this.#line.length;
    this.#line += part.slice(0, room);
    this.#left += Math.max(0, part.length - room);
  }

  #end(): void {
    this.#emit(this.#line, this.#left);
    this.#line = '';
    this.#left = 0;
    this.#mayEnd = false;
  }

  #text(text: string): void {
    for (let start = 0; start < text.length; ) {
      const feed = text.indexOf('\n', start);
      const row = feed === -1 ? text.slice(start) : text.slice(start, feed);
      for (let from = 0; ; ) {
        const again = row.indexOf('\r', from);
        this.#take(again === -1 ? row.slice(from) : row.slice(from, again));
        if (again === -1) break;
        this.#mayEnd = true;
        from = again + 1;
      }
      if (feed === -1) return;
      this.#end();
      start = feed + 1;
    }
  }

  write(bytes: Buffer): void {
    this.#text(this.#decoder.write(bytes));
  }

  close(): void {
    this.#text(this.#decoder.end());
    if (this.#line !== '') this.#end();
  }
}

interface LineLogOptions {
  readonly masks: Masks;
  /** No line is earlier. */
  readonly notBefore: number;
  readonly now: () => number;
  readonly write: (text: string) => void;
  readonly limits?: LogLimits;
}

export class LineLog {
  readonly #options: Required<LineLogOptions>;
  readonly #sources: Readonly<Record<Source, Assembly>>;
  #moment: number;
  #bytesOfMoment = 0;
  #lines = 0;
  #bytes = 0;
  #isFull = false;
  #tail: string[] = [];
  #leftLines = 0;

  constructor(options: LineLogOptions) {
    this.#options = { limits: LOG_LIMITS, ...options };
    this.#moment = options.notBefore;
    // Masked before it is cut, so that no part of a secret remains at the end.
    const most = this.#options.limits.line + options.masks.longest;
    this.#sources = {
      stdout: new Assembly(most, (line, left) => this.#line(line, left, '')),
      stderr: new Assembly(most, (line, left) => this.#line(line, left, '[stderr] ')),
    };
  }

  #stamp(text: string): string {
    this.settle();
    if (this.#bytesOfMoment > BYTES_PER_MOMENT) {
      this.#moment += 1;
      this.#bytesOfMoment = 0;
    }
    this.#bytesOfMoment += text.length;
    return `[${new Date(this.#moment).toISOString()}] ${text}\n`;
  }

  #line(line: string, left: number, mark: string): void {
    const { masks, limits } = this.#options;
    const hidden = masks.hide(line).replaceAll(CONTROLS, '\ufffd').toWellFormed();
    const cut = left + Math.max(0, hidden.length - limits.line);
    const shown =
      cut === 0
        ? hidden
        : `${hidden.slice(0, limits.line).toWellFormed()} … (${count(cut, 'more character')} left out)`;
    this.#keep(`${mark}${shown}`);
  }

  #keep(text: string): void {
    const { limits } = this.#options;
    if (!this.#isFull && this.#lines < limits.lines && this.#bytes + text.length <= limits.bytes) {
      this.#lines += 1;
      this.#bytes += Buffer.byteLength(text);
      this.#options.write(this.#stamp(text));
      return;
    }
    if (!this.#isFull) {
      this.#isFull = true;
      this.#options.write(
        this.#stamp(`… The log is full. Its last ${count(limits.tail, 'line')} follow when the stage ends.`),
      );
    }
    this.#tail.push(text);
    // In one go: removing each line from the front would be slow.
    if (this.#tail.length >= 2 * limits.tail) this.#forget();
  }

  #forget(): void {
    const { tail } = this.#options.limits;
    this.#leftLines += Math.max(0, this.#tail.length - tail);
    this.#tail = this.#tail.slice(-tail);
  }

  /** No line is earlier than the answer from now on, in milliseconds since 1970. */
  settle(): number {
    const now = this.#options.now();
    if (now > this.#moment) {
      this.#moment = now;
      this.#bytesOfMoment = 0;
    }
    return this.#moment;
  }

  take(source: Source, bytes: Buffer): void {
    this.#sources[source].write(bytes);
  }

  /** A line of the portal itself. */
  note(text: string): void {
    this.#options.write(this.#stamp(this.#options.masks.hide(text)));
  }

  /** Whether lines are only kept for the end. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Writes an unfinished line. */
  endLine(): void {
    this.#sources.stdout.close();
    this.#sources.stderr.close();
  }

  /** Writes what is left: an unfinished line, and the end of a log that was full. */
  close(): void {
    this.endLine();
    this.#forget();
    if (this.#leftLines > 0) this.#options.write(this.#stamp(`… (${count(this.#leftLines, 'line')} left out)`));
    for (const line of this.#tail) this.#options.write(this.#stamp(line));
  }
}
