import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const checks = style({
  display: 'grid',
  gap: vars.space[2],
  margin: `${vars.space[3]} 0 0`,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.text.small,
});
export const check = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2] });
globalStyle(`${check} > svg.lucide`, { flex: 'none', width: '16px', height: '16px', marginBlockStart: '2px' });
