import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const hosts = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const host = style({
  display: 'grid',
  gap: vars.space[2],
  minWidth: 0,
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.border}`,
});
export const line = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[3],
  minWidth: 0,
  // State beside name, buttons beside load: each at the end of its line.
  '@media': { [phone]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: vars.space[2] } },
});
globalStyle(`${line} > :nth-child(even)`, { '@media': { [phone]: { justifySelf: 'end' } } });
export const name = style({
  flex: '0 1 auto',
  minWidth: 0,
  margin: 0,
  fontSize: vars.text.body,
  fontWeight: vars.weight.medium,
  overflowWrap: 'anywhere',
});
export const load = style({ flex: '1 1 120px', color: vars.color.textMuted });
export const buttons = style({ display: 'flex', gap: vars.space[2] });
export const hint = style({ margin: 0, color: vars.color.textMuted, overflowWrap: 'anywhere' });
export const stages = style({ display: 'grid', gap: vars.space[1], margin: 0, paddingInlineStart: vars.space[5] });
