import { darkPalette, lightPalette } from '../theme/palette.ts';

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

export interface AskedColours {
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

export function spanColours(asked: AskedColours) {
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
