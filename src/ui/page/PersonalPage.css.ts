import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const page = style({ maxWidth: '720px', display: 'grid', minWidth: 0 });
export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[3],
  minWidth: 0,
  minHeight: vars.size.row,
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.border}`,
});
export const words = style({ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' });
export const name = style({ fontWeight: vars.weight.medium });
export const hint = style({ display: 'block', fontSize: vars.text.small, color: vars.color.textMuted });
export const buttons = style({ display: 'flex', gap: vars.space[2] });
