import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const choices = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const nested = style([choices, { paddingLeft: vars.space[6] }]);
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  flexWrap: 'wrap',
  minWidth: 0,
});
export const times = style({
  display: 'grid',
  gridTemplateColumns: '96px 96px minmax(0, 1fr)',
  gap: vars.space[3],
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const zone = style({ minWidth: 0, '@media': { [phone]: { gridColumn: '1 / -1' } } });
