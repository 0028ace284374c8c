/** A build's log, line by line. */

/** What terminals are told beside colours: titles, links, cursor movements, and single control characters. */
const escapeCharacter = '\u001b';
const OTHER_SEQUENCES = new RegExp(
  [
    `${escapeCharacter}\\][^\\u0007${escapeCharacter}]*(?:\\u0007|${escapeCharacter}\\\\)?`,
    `${escapeCharacter}\\[[0-9;?]*[ -/]*[@-ln-~]`,
    `${escapeCharacter}[ -/]+[0-~]?`,
    `${escapeCharacter}(?![\\[\\]])[0-~]?`,
    '[\\u0000-\\u0008\\u000b-\\u001a\\u001c-\\u001f\\u007f]',
  ].join('|'),
  'g',
);
/** Colours and weights. */
const STYLES = new RegExp(`${escapeCharacter}\\[[0-9;:]*m`, 'g');
const RESET = /^.\[0*m$/;
const TIME = /^\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)\]? ?/;
/** More than any tool sets at once; what a log sets and never takes back does not grow without end. */
const MOST_CARRIED = 12;

export interface LogText {
  /** The text that it was read from. */
  readonly source: string;
  /** Each line without its time, with its colours. */
  readonly coloured: readonly string[];
  /** The same as people read it. */
  readonly plain: readonly string[];
  /** ISO times; null for a line without one. */
  readonly times: readonly (string | null)[];
  /** By index: the colours with which a line begins, as the line before it has left them. */
  readonly carried: ReadonlyMap<number, string>;
  /** The colours that are left behind the last line. */
  readonly left: string;
}

const NOTHING: LogText = { source: '', coloured: [], plain: [], times: [], carried: new Map(), left: '' };

/** What is left of a line that was written over and over, as progress is. */
function lastWritten(line: string): string {
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}

function left(before: string, line: string): string {
  const found = line.match(STYLES);
  if (found === null) return before;
  const reset = found.findLastIndex((sequence) => RESET.test(sequence));
  const since = found.slice(reset + 1);
  return [...(reset === -1 ? (before.match(STYLES) ?? []) : []), ...since].slice(-MOST_CARRIED).join('');
}

/**
 * The lines of a text.
 * @param before what was read from the beginning of the same text: then only the rest is read
 */
export function readLog(text: string, before: LogText = NOTHING): LogText {
  const goesOn = before.source.endsWith('\n') && text.startsWith(before.source);
  const start = goesOn ? before : NOTHING;
  if (text.length === start.source.length) return { ...start, source: text };
  const rest = text.slice(start.source.length).split('\n');
  // Behind the last line feed there is no line.
  if (rest.at(-1) === '') rest.pop();
  const coloured = [...start.coloured];
  const plain = [...start.plain];
  const times = [...start.times];
  const carried = new Map(start.carried);
  let colours = start.left;
  for (const written of rest) {
    const hasControls = written.includes(escapeCharacter) || written.includes('\r') || OTHER_SEQUENCES.test(written);
    OTHER_SEQUENCES.lastIndex = 0;
    const clean = hasControls ? lastWritten(written).replace(OTHER_SEQUENCES, '') : written;
    const time = TIME.exec(clean);
    const line = time === null ? clean : clean.slice(time[0].length);
    if (colours !== '') carried.set(coloured.length, colours);
    coloured.push(line);
    times.push(time?.[1] ?? null);
    if (hasControls) {
      plain.push(line.replace(STYLES, ''));
      colours = left(colours, line);
    } else plain.push(line);
  }
  return { source: text, coloured, plain, times, carried, left: colours };
}

/** The log as a file or on the clipboard: as people read it, with its times. */
export function fileText({ plain, times }: Pick<LogText, 'plain' | 'times'>): string {
  return plain.map((line, index) => `${times[index] ? `[${times[index]}] ` : ''}${line}\n`).join('');
}
