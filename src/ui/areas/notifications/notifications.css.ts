import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const page = style({ maxWidth: '720px', display: 'grid', minWidth: 0 });
export const choices = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const nested = style([choices, { paddingLeft: vars.space[6] }]);
export const hint = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textMuted });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  flexWrap: 'wrap',
  minWidth: 0,
});
export const words = style({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' });
export const times = style({
  display: 'grid',
  gridTemplateColumns: '96px 96px minmax(0, 1fr)',
  gap: vars.space[3],
  '@media': { [phone]: { gridTemplateColumns: '1fr 1fr' } },
});
export const zone = style({ minWidth: 0, '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const devices = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const device = style([
  row,
  { minHeight: vars.size.row, paddingBlock: vars.space[2], borderBottom: `1px solid ${vars.color.border}` },
]);
export const deviceName = style({ fontWeight: vars.weight.medium });
