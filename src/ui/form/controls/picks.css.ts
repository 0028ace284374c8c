import { globalStyle, style } from '@vanilla-extract/css';
import { canHover } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const pickedLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.size.control,
});
export const noneLine = style({ fontSize: vars.text.small, color: vars.color.textMuted });

export const picker = style({ display: 'grid', gap: vars.space[3], alignContent: 'start' });
export const statusLine = style({ fontSize: vars.text.small, color: vars.color.textMuted });
export const pickRows = style({ listStyle: 'none', borderBlock: `1px solid ${vars.color.border}` });
export const pickRow = style({
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover } } },
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
});
globalStyle(`${pickRow} > label`, {
  alignItems: 'center',
  minHeight: vars.size.row,
  paddingInline: vars.space[2],
  width: '100%',
});
