import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const panel = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const muted = style({ color: vars.color.textMuted });
export const regionTitle = style({ marginBottom: vars.space[2], fontSize: vars.text.lead });
export const link = style({
  color: vars.color.accentText,
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  overflowWrap: 'anywhere',
});
