import Anser from 'anser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Colour, coloursIn, contrast, LEAST_CONTRAST, LOG_GROUNDS } from './line-spans.ts';

const ESCAPE = '\u001b';
const THEMES = [LOG_GROUNDS.light, LOG_GROUNDS.dark];

/** What the terminal library makes of a colour's number. */
function paletteColour(number: number): Colour {
  const [entry] = Anser.ansiToJson(`${ESCAPE}[38;5;${number}mx`, { json: true, remove_empty: true });
  const [red = 0, green = 0, blue = 0] = (entry?.fg ?? '').split(',').map(Number);
  return [red, green, blue];
}

const PALETTE = Array.from({ length: 256 }, (_, number) => paletteColour(number));

function expectReadable(foreground: Colour | null, background: Colour | null, isReversed: boolean, isDim: boolean) {
  for (const theme of THEMES) {
    const { text, ground } = coloursIn(theme, { foreground, background, isReversed, isDim });
    const ratio = contrast(text ?? theme.text, ground ?? theme.ground);
    expect(ratio, JSON.stringify({ foreground, background, isReversed, isDim, theme })).toBeGreaterThanOrEqual(
      LEAST_CONTRAST,
    );
  }
}

test('contrast is what WCAG says', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

test('each of the 256 colours can be read on the log’s ground, in both themes', () => {
  for (const colour of PALETTE)
    for (const isDim of [false, true])
      for (const isReversed of [false, true]) expectReadable(colour, null, isReversed, isDim);
});

test('each of the 16 colours can be read on each of them', () => {
  const basic = PALETTE.slice(0, 16);
  for (const foreground of [null, ...basic])
    for (const background of basic) expectReadable(foreground, background, false, false);
});

test('whatever a log asks for can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const colour = fc.option(fc.tuple(channel, channel, channel));
  fc.assert(fc.property(colour, colour, fc.boolean(), fc.boolean(), expectReadable), { numRuns: 2000 });
});

test('a colour that can be read stays as it is', () => {
  const white: Colour = [255, 255, 255];
  const asked = { foreground: white, background: null, isReversed: false, isDim: false };
  expect(coloursIn(LOG_GROUNDS.dark, asked).text).toEqual(white);
});
