import Anser from 'anser';
import { type Colour, spanColours } from './ansi-colours.ts';
import { readTerminalLine } from './terminal-line.ts';

export interface LineSpan {
  readonly text: string;
  /** CSS property values; null for the default look. */
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

/** As a terminal would paint it. @param carried initial colours */
export function lineSpans(line: string, carried = ''): readonly LineSpan[] {
  const { text, styles } = readTerminalLine(carried + line).last;
  const terminal = new Anser();
  // Copied at once: the library mutates its list of decorations.
  const spans = styles.map(({ at, parameters }, index) => {
    const looks = parameters.map((each) => lookOf(terminal.processChunkJson(`${each}m`, { json: true }, true)));
    return { text: text.slice(at, styles[index + 1]?.at), look: looks.at(-1) ?? null };
  });
  return [{ text: text.slice(0, styles[0]?.at), look: null }, ...spans].filter((span) => span.text !== '');
}

export interface MarkedSpan extends LineSpan {
  readonly match: number | null;
}

/** Splits spans at matches. @param matches in order, without overlaps */
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
