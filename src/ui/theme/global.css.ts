import { globalLayer, globalStyle } from '@vanilla-extract/css';
import { forcedColors, phone, reducedMotion } from './media.ts';
import { vars } from './vars.css.ts';

/** In a layer, so that any class wins regardless of specificity. */
const reset = globalLayer('reset');

function resetStyle(
  selector: string,
  rule: NonNullable<NonNullable<Parameters<typeof globalStyle>[1]['@layer']>[string]>,
) {
  globalStyle(selector, { '@layer': { [reset]: rule } });
}

resetStyle('*, *::before, *::after', { boxSizing: 'border-box' });
resetStyle('*', { margin: 0 });
resetStyle('html', {
  fontFamily: vars.font.sans,
  fontSize: '16px',
  lineHeight: 1.5,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  backgroundColor: vars.color.canvas,
  color: vars.color.text,
  // The width stays the same with and without scrolling, and behind dialogs.
  scrollbarGutter: 'stable',
  scrollbarColor: `${vars.color.controlBorderHover} transparent`,
  scrollPaddingTop: `calc(${vars.size.topBar} + ${vars.space[12]})`,
});
resetStyle('body', {
  minHeight: '100dvh',
  fontSize: vars.text.body,
  // No contextual alternates: they turn an x between two digits into a multiplication sign.
  fontFeatureSettings: "'cv05', 'cv08', 'ss03', 'calt' 0",
  WebkitFontSmoothing: 'antialiased',
  MozOsxFontSmoothing: 'grayscale',
  textRendering: 'optimizeLegibility',
  overflowWrap: 'break-word',
});
resetStyle('#root', { isolation: 'isolate' });
resetStyle('button, input, select, textarea', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' });
resetStyle('button', { background: 'none', border: 0, padding: 0, cursor: 'pointer', textAlign: 'inherit' });
resetStyle('button:disabled', { cursor: 'default' });
resetStyle('a', { color: 'inherit', textDecoration: 'none' });
resetStyle('ul, ol, menu', { listStyle: 'none', padding: 0 });
resetStyle('h1, h2, h3, h4', {
  fontSize: 'inherit',
  fontWeight: vars.weight.semibold,
  lineHeight: 1.3,
  textWrap: 'balance',
});
resetStyle('img, svg', { display: 'block', maxWidth: '100%' });
resetStyle('table', { borderCollapse: 'separate', borderSpacing: 0 });
resetStyle('fieldset', { border: 0, padding: 0, minWidth: 0 });
resetStyle('code, kbd, pre, samp', { fontFamily: vars.font.mono });
resetStyle('dialog', { padding: 0, border: 0, color: 'inherit', background: 'none' });
// Removes the tap highlight and the double-tap delay.
resetStyle('a, button, input, select, label, summary', {
  touchAction: 'manipulation',
  WebkitTapHighlightColor: 'transparent',
});
resetStyle('svg.lucide', { width: vars.size.icon, height: vars.size.icon, strokeWidth: 1.75, flex: 'none' });

// Safari on phones zooms into fields with text below 16 px.
globalStyle('input, select, textarea', { '@media': { [phone]: { fontSize: '16px !important' } } });

globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' });
// The focus ring is outside; a selection is a background elsewhere.
globalStyle(
  ':is([aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]):not(:focus-visible)',
  { '@media': { [forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' } } },
);
globalStyle('::selection', {
  backgroundColor: `color-mix(in srgb, ${vars.color.accent} 28%, transparent)`,
});
globalStyle('::placeholder', { color: vars.color.textMuted, opacity: 1 });

// Freezes the page behind a modal dialog without script or injected style.
globalStyle('html:has(dialog:modal)', { overflow: 'hidden' });

globalStyle('*, *::before, *::after', {
  '@media': {
    [reducedMotion]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Even a transition of 0.01 ms repeats in each element that inherits a color.
      transition: 'none !important',
    },
  },
});
