import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const input = style({
  paddingInlineEnd: '34px',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  selectors: {
    '&[data-clear="true"]': { paddingInlineEnd: '62px' },
    '&:focus': { cursor: 'text' },
    '&[aria-disabled="true"]': { cursor: 'not-allowed' },
  },
});
export const chevron = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: '10px',
  display: 'grid',
  placeItems: 'center',
  height: vars.size.control,
  color: vars.color.textMuted,
  pointerEvents: 'none',
});
export const clear = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: '30px',
  display: 'grid',
  placeItems: 'center',
  width: '30px',
  height: vars.size.control,
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
  '@media': {
    [canHover]: { ':hover': { color: vars.color.text } },
    [phone]: { width: vars.size.control, insetInlineEnd: '32px' },
  },
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
});
globalStyle(`${clear} > svg.lucide`, { width: '14px', height: '14px' });

export const opener = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  paddingInlineEnd: '34px',
  '@media': { [phone]: { fontSize: '16px' } },
  selectors: {
    '&[data-clear="true"]': { paddingInlineEnd: '76px' },
    '&[data-empty="true"]': { color: vars.color.textMuted },
  },
});

/** Sticky while the options scroll. */
export const sheetSearch = style({
  position: 'sticky',
  top: 0,
  zIndex: vars.layer.sticky,
  paddingBottom: vars.space[2],
  backgroundColor: vars.color.raised,
});
