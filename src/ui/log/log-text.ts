import { readTerminalLine, stylesBehind, type TerminalLine } from './terminal-line.ts';

const TIME = /^\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)\]? ?/;

export interface LogText {
  readonly source: string;
  /** Lines without time, with colours. */
  readonly coloured: readonly string[];
  /** Lines without time and colours. */
  readonly plain: readonly string[];
  /** ISO times; null for a line without one. */
  readonly times: readonly (string | null)[];
  /** Initial colours by line index, inherited from the line before. */
  readonly carried: ReadonlyMap<number, string>;
  /** Styles after the last line. */
  readonly left: readonly string[];
}

const NOTHING: LogText = { source: '', coloured: [], plain: [], times: [], carried: new Map(), left: [] };

function sequences(styles: readonly string[]): string {
  return styles.map((parameters) => `\u001b[${parameters}m`).join('');
}

function coloured({ text, styles }: TerminalLine): string {
  if (styles.length === 0) return text;
  const pieces = styles.map(
    ({ at, parameters }, index) => sequences(parameters) + text.slice(at, styles[index + 1]?.at),
  );
  return text.slice(0, styles[0]?.at) + pieces.join('');
}

function withoutStart({ text, styles }: TerminalLine, length: number): TerminalLine {
  if (length === 0) return { text, styles };
  return { text: text.slice(length), styles: styles.map((each) => ({ ...each, at: Math.max(0, each.at - length) })) };
}

function timed(line: string): { readonly time: string | null; readonly said: TerminalLine } {
  const stamp = TIME.exec(line);
  // Text after the stamp doesn't remove it.
  const { last, overwritten } = readTerminalLine(stamp === null ? line : line.slice(stamp[0].length));
  const own = stamp === null || overwritten.length > 0 ? TIME.exec(last.text) : null;
  const before = overwritten.slice(stamp === null ? 0 : 1).findLast((text) => TIME.test(text));
  const time = own ?? TIME.exec(before ?? '') ?? stamp;
  return { time: time?.[1] ?? null, said: withoutStart(last, own?.[0].length ?? 0) };
}

/** @param before an earlier part of the same text: only the rest is parsed */
export function readLog(text: string, before: LogText = NOTHING): LogText {
  const goesOn = before.source.endsWith('\n') && text.startsWith(before.source);
  const start = goesOn ? before : NOTHING;
  if (text.length === start.source.length) return { ...start, source: text };
  const rest = text.slice(start.source.length).split('\n');
  // There is no line after the last line feed.
  if (rest.at(-1) === '') rest.pop();
  const lines = [...start.coloured];
  const plain = [...start.plain];
  const times = [...start.times];
  const carried = new Map(start.carried);
  let styles = start.left;
  for (const written of rest) {
    const { time, said } = timed(written);
    if (styles.length > 0) carried.set(lines.length, sequences(styles));
    lines.push(coloured(said));
    plain.push(said.text);
    times.push(time);
    styles = stylesBehind(styles, said);
  }
  return { source: text, coloured: lines, plain, times, carried, left: styles };
}

export function fileText({ plain, times }: Pick<LogText, 'plain' | 'times'>): string {
  return plain.map((line, index) => `${times[index] ? `[${times[index]}] ` : ''}${line}\n`).join('');
}
