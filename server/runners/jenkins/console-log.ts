/** Turns Jenkins' progressive log into lines of the build's log: with times, masked and bounded as a program's output. */
import { LineLog, LOG_LIMITS } from '../command/line-log.ts';
import type { Masks } from '../command/masks.ts';
import type { LogPlace } from './build-store.ts';
import type { ConsolePart, Jenkins } from './jenkins.ts';

/** Bytes at the end of a log that was full. */
const LAST_PART = 200_000;
const FEED = 0x0a;

export interface Logged {
  readonly log: string;
  readonly place: LogPlace;
  /** Later than every line. */
  readonly until: number;
}

interface Source {
  readonly jenkins: Jenkins;
  readonly job: string;
  readonly number: number;
}

/** A line that isn't whole yet waits, if its bytes are those that Jenkins counts. */
function wholeLines(
  { text, next, hasMore }: ConsolePart,
  offset: number,
): { readonly text: Buffer; readonly next: number } {
  const end = text.lastIndexOf(FEED) + 1;
  const isPlain = next - offset === text.length;
  return hasMore && isPlain && end > 0 ? { text: text.subarray(0, end), next: offset + end } : { text, next };
}

/** Bytes of the stored log that this text stands for at least: Jenkins sends CR LF for LF, and leaves out the notes of plugins. */
function leastStored(text: Buffer): number {
  return text.length - (text.toString('latin1').match(/\r\n/g)?.length ?? 0);
}

async function lastLines({ jenkins, job, number }: Source, masks: Masks, place: LogPlace, at: number): Promise<Logged> {
  const { next: size } = await jenkins.console(job, number, place.offset, 0);
  const start = Math.max(place.offset, size - LAST_PART);
  const { text, next } = await jenkins.console(job, number, start, 2 * LAST_PART);
  const lines: string[] = [];
  const log = new LineLog({
    masks,
    notBefore: at,
    now: () => at,
    write: (line) => lines.push(line),
    limits: { ...LOG_LIMITS, lines: LAST_PART, bytes: 4 * LAST_PART },
  });
  log.note(`… (${Math.max(0, start - place.offset).toLocaleString('en-US')} bytes left out)`);
  // The first line is a part.
  log.take('stdout', start > place.offset ? text.subarray(text.indexOf(FEED) + 1) : text);
  log.close();
  const [leftOut = '', ...rest] = lines;
  return {
    log: [leftOut, ...rest.slice(-LOG_LIMITS.tail)].join(''),
    place: { ...place, offset: next, isWhole: true },
    until: log.settle() + 1,
  };
}

/**
 * The lines behind a place.
 * @param hasEnded the build, before this call
 * @param at milliseconds since 1970; no line is earlier
 */
export async function readConsole(
  source: Source,
  masks: Masks,
  place: LogPlace,
  { hasEnded, at }: { readonly hasEnded: boolean; readonly at: number },
): Promise<Logged> {
  if (place.isWhole || (place.isFull && !hasEnded)) return { log: '', place, until: at };
  if (place.isFull) return lastLines(source, masks, place, at);
  const { jenkins, job, number } = source;
  const room = Math.max(0, LOG_LIMITS.bytes - place.bytes);
  const part = await jenkins.console(job, number, place.offset, room + 100_000);
  const written: string[] = [];
  const log = new LineLog({
    masks,
    notBefore: at,
    now: () => at,
    write: (line) => written.push(line),
    limits: { ...LOG_LIMITS, lines: Math.max(0, LOG_LIMITS.lines - place.lines), bytes: room },
  });
  if (part.isWhole && part.next < place.offset) {
    // Jenkins was killed and has lost the end of its log; it then sends the log from its start.
    log.note('… Jenkins has lost a part of its log here.');
    return { log: written.join(''), place: { ...place, offset: part.next }, until: log.settle() + 1 };
  }
  const { text, next } = part.isWhole
    ? wholeLines(part, place.offset)
    : { text: part.text, next: place.offset + leastStored(part.text) };
  log.take('stdout', text);
  const isFull = log.isFull || !part.isWhole;
  if (!isFull) log.endLine();
  const bytes = written.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  return {
    log: written.join(''),
    place: {
      ...place,
      offset: next,
      lines: place.lines + written.length,
      bytes: place.bytes + bytes,
      isFull,
      isWhole: hasEnded && !isFull && (!part.hasMore || text.length === 0),
    },
    until: written.length === 0 ? at : log.settle() + 1,
  };
}
