import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const field = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.half,
  flex: '1 1 132px',
  minWidth: '108px',
  maxWidth: '220px',
  '@media': { [phone]: { maxWidth: 'none', flex: 'none' } },
});
// A date with the browser's calendar and the clear button.
globalStyle(`${field}:has(input[type="date"])`, { minWidth: '168px' });
export const header = style({ position: 'relative', display: 'block', lineHeight: '16px' });
export const label = style({ fontSize: vars.text.caption, lineHeight: '16px', color: vars.color.textMuted });
// Covers the end of a long label: nothing below may move while somebody types.
export const pending = style({
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  paddingInlineStart: vars.space.half,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.tone.accent.text,
  backgroundColor: vars.color.canvas,
  '@media': { [phone]: { backgroundColor: vars.color.raised } },
});
globalStyle(`${pending} > svg.lucide`, { width: '12px', height: '12px' });
export const box = style({ position: 'relative', display: 'block', minWidth: 0 });
export const clear = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: 0,
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: vars.size.control,
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
  '@media': {
    [canHover]: { ':hover': { color: vars.color.text } },
    [phone]: { width: vars.size.control },
  },
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
});
globalStyle(`${clear} > svg.lucide`, { width: '14px', height: '14px' });
// Not the boxes of a MultiSelect's menu.
const ITS_CONTROL = ':is(input:not([type="checkbox"]), select, button[aria-expanded])';
globalStyle(`${box}[data-set="true"] ${ITS_CONTROL}:not([aria-invalid="true"])`, {
  borderColor: vars.color.tone.accent.border,
  backgroundColor: vars.color.tone.accent.tint,
  color: vars.color.tone.accent.text,
});
globalStyle(`${box}[data-clearable="true"] ${ITS_CONTROL}`, { paddingInlineEnd: '32px' });
globalStyle(`${box}[data-clearable="true"] :is(select, button[aria-expanded]) ~ span`, { display: 'none' });
