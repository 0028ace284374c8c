import Anser from 'anser';
import { darkPalette, lightPalette } from '../theme/palette.ts';
import { readTerminalLine } from './terminal-line.ts';

/** From 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Minimum text contrast (WCAG 1.4.3). */
export const LEAST_CONTRAST = 4.5;

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];
const DIMMED = 0.35;

function fromHex(hex: string): Colour {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

export const LOG_GROUNDS = {
  light: { ground: fromHex(lightPalette.chrome), text: fromHex(lightPalette.text) },
  dark: { ground: fromHex(darkPalette.chrome), text: fromHex(darkPalette.text) },
} as const;

type Theme = (typeof LOG_GROUNDS)['light' | 'dark'];

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** From 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Rounded; share 0 is the first colour, 1 the second. */
function mixed([red, green, blue]: Colour, [toRed, toGreen, toBlue]: Colour, share: number): Colour {
  const channel = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [channel(red, toRed), channel(green, toGreen), channel(blue, toBlue)];
}

function readableOn(ground: Colour, wanted: Colour): Colour {
  if (contrast(ground, wanted) >= LEAST_CONTRAST) return wanted;
  const end = contrast(ground, BLACK) > contrast(ground, WHITE) ? BLACK : WHITE;
  for (let step = 1; step < 32; step += 1) {
    const colour = mixed(wanted, end, step / 32);
    if (contrast(ground, colour) >= LEAST_CONTRAST) return colour;
  }
  return end;
}

interface AskedColours {
  /** Null for the log's own. */
  readonly foreground: Colour | null;
  readonly background: Colour | null;
  readonly isReversed: boolean;
  readonly isDim: boolean;
}

/** In one theme; null for the log's own. */
export function coloursIn(
  { ground, text }: Theme,
  { foreground, background, isReversed, isDim }: AskedColours,
): { readonly text: Colour | null; readonly ground: Colour | null } {
  const behind = isReversed ? (foreground ?? text) : background;
  const before = isReversed ? (background ?? ground) : foreground;
  const on = behind ?? ground;
  const wanted = before ?? (behind === null && !isDim ? null : text);
  const asked = wanted !== null && isDim ? mixed(wanted, on, DIMMED) : wanted;
  return { text: asked === null ? null : readableOn(on, asked), ground: behind };
}

function words(colour: Colour): string {
  return `rgb(${colour.join(' ')})`;
}

function both(light: Colour | null, dark: Colour | null): string | null {
  return light === null || dark === null ? null : `light-dark(${words(light)}, ${words(dark)})`;
}

const known = new Map<string, { readonly color?: string; readonly backgroundColor?: string }>();

function spanColours(asked: AskedColours) {
  const key = JSON.stringify(asked);
  const found = known.get(key);
  if (found !== undefined) return found;
  const [light, dark] = [coloursIn(LOG_GROUNDS.light, asked), coloursIn(LOG_GROUNDS.dark, asked)];
  const color = both(light.text, dark.text);
  const backgroundColor = both(light.ground, dark.ground);
  const colours = { ...(color !== null && { color }), ...(backgroundColor !== null && { backgroundColor }) };
  // Bounds the memory for logs in many colours.
  if (known.size < 4096) known.set(key, colours);
  return colours;
}

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
