import { style } from '@vanilla-extract/css';
import { phone, tablet } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const bar = style({
  display: 'flex',
  // Errors are below their filter and move nothing else.
  alignItems: 'flex-start',
  gap: vars.space[3],
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: vars.space[2],
  flex: 1,
  minWidth: 0,
  '@media': {
    [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: vars.space[3] },
    [tablet]: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});
export const actions = style({
  display: 'flex',
  gap: vars.space[1],
  flex: 'none',
  marginBlockStart: `calc(16px + ${vars.space.half})`,
  '@media': { [phone]: { marginBlockStart: 0 } },
});
