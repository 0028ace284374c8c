import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1], minWidth: 0 });
export const label = style({ fontSize: vars.text.small, fontWeight: vars.weight.medium, lineHeight: '20px' });
export const star = style({ color: vars.color.tone.danger.text, marginInlineStart: vars.space.half });
export const hint = style({ fontSize: vars.text.caption, lineHeight: '16px', color: vars.color.textMuted });
const message = style({
  display: 'flex',
  gap: vars.space[1],
  fontSize: vars.text.caption,
  lineHeight: '16px',
});
export const refusal = style([message, { color: vars.color.textMuted }]);
export const note = style([message, { color: vars.color.tone.warning.text }]);
/** One line per fault. */
export const error = style([message, { color: vars.color.tone.danger.text, whiteSpace: 'pre-line' }]);
export const messageIcon = style({ selectors: { 'svg&': { width: '14px', height: '14px', marginBlock: '1px' } } });

export const group = style({
  gap: vars.space[2],
  borderRadius: vars.radius.small,
  // Focused from a list of faults: the ring keeps a distance from the content.
  selectors: { '&:focus-visible': { outlineOffset: '6px' } },
});
export const counter = style({
  marginInlineStart: 'auto',
  fontSize: vars.text.caption,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: vars.color.textMuted,
  selectors: { '&[data-over]': { color: vars.color.tone.danger.text, fontWeight: vars.weight.medium } },
});

export const fieldHeader = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
// Keeps controls aligned with neighbours whose label has no buttons.
globalStyle(`${fieldHeader} > button`, { marginBlock: '-6px', '@media': { [phone]: { marginBlock: '-12px' } } });
