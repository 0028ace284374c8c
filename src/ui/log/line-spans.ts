import Anser from 'anser';
import { type Colour, spanColours } from './ansi-colours.ts';
import { readTerminalLine } from './terminal-line.ts';

/** A piece of a line that looks the same from its beginning to its end. */
export interface LineSpan {
  readonly text: string;
  /** Values of CSS properties; null where it looks as the rest of the log does. */
  readonly look: SpanLook | null;
}

export interface SpanLook {
  readonly color?: string;
  readonly backgroundColor?: string;
  readonly fontWeight?: number;
  readonly fontStyle?: 'italic';
  readonly textDecoration?: string;
}

/** '187, 0, 0'. */
function colourOf(channels: string | null): Colour | null {
  if (channels === null) return null;
  const [red, green, blue] = channels.split(',').map(Number);
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}

function lookOf({ fg, bg, decorations }: Anser.AnserJsonEntry): SpanLook | null {
  const has = (name: Anser.DecorationName) => decorations.includes(name);
  const colours = spanColours({
    foreground: colourOf(fg),
    background: colourOf(bg),
    isReversed: has('reverse'),
    isDim: has('dim'),
  });
  const lines = [...(has('underline') ? ['underline'] : []), ...(has('strikethrough') ? ['line-through'] : [])];
  const look: SpanLook = {
    ...colours,
    ...(has('bold') && { fontWeight: 600 }),
    ...(has('italic') && { fontStyle: 'italic' }),
    ...(lines.length > 0 && { textDecoration: lines.join(' ') }),
  };
  return Object.keys(look).length === 0 ? null : look;
}

/** A line as a terminal would paint it. @param carried the colours with which it begins */
export function lineSpans(line: string, carried = ''): readonly LineSpan[] {
  const { text, styles } = readTerminalLine(carried + line).last;
  const terminal = new Anser();
  // Each look is taken at once: the library goes on changing its list of decorations.
  const spans = styles.map(({ at, parameters }, index) => {
    const looks = parameters.map((each) => lookOf(terminal.processChunkJson(`${each}m`, { json: true }, true)));
    return { text: text.slice(at, styles[index + 1]?.at), look: looks.at(-1) ?? null };
  });
  return [{ text: text.slice(0, styles[0]?.at), look: null }, ...spans].filter((span) => span.text !== '');
}

/** A piece of a line, and the match of the search that it belongs to. */
export interface MarkedSpan extends LineSpan {
  readonly match: number | null;
}

/** Cuts spans where matches begin and end. @param matches in their order, without overlaps */
export function markedSpans(
  spans: readonly LineSpan[],
  matches: readonly { readonly from: number; readonly to: number; readonly index: number }[],
): readonly MarkedSpan[] {
  if (matches.length === 0) return spans.map((span) => ({ ...span, match: null }));
  const marked: MarkedSpan[] = [];
  let at = 0;
  for (const { text, look } of spans) {
    const end = at + text.length;
    let from = at;
    const take = (to: number, match: number | null) => {
      if (to > from) marked.push({ text: text.slice(from - at, to - at), look, match });
      from = Math.max(from, to);
    };
    for (const match of matches) {
      if (match.to <= at || match.from >= end) continue;
      take(Math.max(match.from, at), null);
      take(Math.min(match.to, end), match.index);
    }
    take(end, null);
    at = end;
  }
  return marked;
}
