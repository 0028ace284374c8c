import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const rows = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) auto',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: vars.size.row,
  borderBottom: `1px solid ${vars.color.border}`,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[1], paddingBlock: vars.space[2] } },
});
export const newRow = style([
  row,
  { gridTemplateColumns: 'minmax(0, 1fr) auto', '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
]);
export const name = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' });
export const words = style({ fontSize: vars.text.small, color: vars.color.textMuted, overflowWrap: 'anywhere' });
export const buttons = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[2] });
