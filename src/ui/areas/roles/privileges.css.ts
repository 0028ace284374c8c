import { globalStyle, style } from '@vanilla-extract/css';
import { laptop } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const control = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const search = style({ display: 'grid', gap: vars.space[1], maxWidth: '400px' });
export const count = style({ fontSize: vars.text.small, color: vars.color.textMuted });
export const groups = style({
  display: 'grid',
  gap: `${vars.space[5]} ${vars.space[6]}`,
  alignItems: 'start',
  minWidth: 0,
  '@media': { [laptop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const group = style({ display: 'grid', minWidth: 0, border: 0, padding: 0, margin: 0 });
globalStyle(`${group} label`, { minHeight: '28px', alignItems: 'start', paddingBlock: vars.space[1] });
export const groupName = style({ fontSize: vars.text.body, fontWeight: vars.weight.semibold, lineHeight: '20px' });
export const key = style({
  display: 'inline-block',
  fontFamily: vars.font.mono,
  fontSize: vars.text.caption,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});
