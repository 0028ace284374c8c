import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const code = style({
  fontFamily: vars.font.mono,
  fontSize: '0.93em',
  fontVariantLigatures: 'none',
  overflowWrap: 'anywhere',
});
export const muted = style({ color: vars.color.textMuted });
