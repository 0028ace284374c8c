import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: vars.space[3],
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: vars.space[2],
  flex: 1,
  minWidth: 0,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: vars.space[3] } },
});
export const actions = style({ display: 'flex', gap: vars.space[1], flex: 'none' });
