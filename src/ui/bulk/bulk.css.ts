import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const heading = style({ fontSize: vars.text.small, fontWeight: vars.weight.semibold, lineHeight: '20px' });
export const section = style({ display: 'grid', gap: vars.space[1], minWidth: 0 });
export const rows = style({ display: 'grid', minWidth: 0, fontSize: vars.text.small, lineHeight: '20px' });
export const row = style({
  display: 'grid',
  gap: vars.space[2],
  minWidth: 0,
  paddingBlock: vars.space[2],
  borderTop: `1px solid ${vars.color.border}`,
  overflowWrap: 'anywhere',
});
export const marked = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2], minWidth: 0 });
globalStyle(`${marked} > svg`, { flex: 'none', width: '16px', height: '16px', marginBlock: '2px' });
export const words = style({ display: 'grid', flex: 1, minWidth: 0 });
export const note = style({ color: vars.color.textMuted, textWrap: 'pretty' });
export const under = style({
  display: 'grid',
  gap: vars.space[2],
  minWidth: 0,
  marginTop: vars.space[2],
  paddingInlineStart: vars.space[6],
  selectors: { '&:empty': { display: 'none' } },
});
/** Its first facts are its summary. */
export const facts = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });
export const factsSummary = style({ color: vars.color.textMuted, cursor: 'pointer', textWrap: 'pretty' });
export const movedLines = style({ display: 'grid', gap: vars.space[1], overflowWrap: 'anywhere' });
export const names = style({ color: vars.color.textMuted, overflowWrap: 'anywhere' });
