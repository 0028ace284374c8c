import { describe, expect, test } from 'vitest';
import { darkPalette, lightPalette, type Palette } from './palette.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast of two opaque colours, 1 to 21. */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'chrome', 'raised', 'sunken', 'hover', 'selected', 'control'] as const;
const tones = ['neutral', 'accent', 'info', 'success', 'warning', 'danger', 'ready', 'undone'] as const;

function textPairs(palette: Palette): [name: string, text: string, background: string][] {
  return [
    ...surfaces.flatMap((surface): [string, string, string][] => [
      [`text on ${surface}`, palette.text, palette[surface]],
      [`muted text on ${surface}`, palette.textMuted, palette[surface]],
      [`accent text on ${surface}`, palette.accentText, palette[surface]],
      [`danger text on ${surface}`, palette.tone.danger.text, palette[surface]],
    ]),
    ...tones.flatMap((tone): [string, string, string][] => [
      [`${tone} text on its tint`, palette.tone[tone].text, palette.tone[tone].tint],
      [`${tone} text on canvas`, palette.tone[tone].text, palette.canvas],
    ]),
    ['text on pressed', palette.text, palette.pressed],
    ['text on accent', palette.onAccent, palette.accent],
    ['text on accent hovered', palette.onAccent, palette.accentHover],
    ['text on danger', palette.onDanger, palette.danger],
    ['text on danger hovered', palette.onDanger, palette.dangerHover],
  ];
}

function markPairs(palette: Palette): [name: string, mark: string, background: string][] {
  return [
    ...tones.map((tone): [string, string, string] => [
      `${tone} icon on its tint`,
      palette.tone[tone].icon,
      palette.tone[tone].tint,
    ]),
    ['focus ring on canvas', palette.focus, palette.canvas],
    ['focus ring on chrome', palette.focus, palette.chrome],
    ['focus ring on raised', palette.focus, palette.raised],
    ['check mark border on canvas', palette.markBorder, palette.canvas],
    ['accent on canvas', palette.accent, palette.canvas],
  ];
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('%s theme', (_name, palette) => {
  test.each(textPairs(palette))('%s reaches 4.5:1', (_pair, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(markPairs(palette))('%s reaches 3:1', (_pair, mark, background) => {
    expect(contrast(mark, background)).toBeGreaterThanOrEqual(3);
  });
});

test('the measure itself: black on white is 21:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
