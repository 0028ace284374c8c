import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const pager = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space[3],
  minHeight: vars.size.row,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
});
export const summary = style({ color: vars.color.textMuted });
export const pages = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.half,
  marginInlineStart: 'auto',
  '@media': { [phone]: { marginInline: 'auto' } },
});
export const page = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: vars.size.controlSmall,
  height: vars.size.controlSmall,
  paddingInline: '6px',
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover, color: vars.color.text } } },
  selectors: {
    '&[aria-current="page"]': {
      color: vars.color.text,
      backgroundColor: vars.color.pressed,
      fontWeight: vars.weight.medium,
    },
    '&[data-disabled="true"]': { color: vars.color.textDisabled, backgroundColor: 'transparent' },
  },
});
export const item = style({});
// A phone has room for the current page, its neighbours and the arrows.
globalStyle(`${item}[data-far="true"]`, { '@media': { [phone]: { display: 'none' } } });
