import { style } from '@vanilla-extract/css';
import { phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const fileList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[1],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [phone]: { flexDirection: 'column' } },
});

export const nothing = style({ color: vars.color.textMuted });
