import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const kind = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  whiteSpace: 'normal',
});
