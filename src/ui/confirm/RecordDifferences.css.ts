import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const differences = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: vars.text.small,
});
globalStyle(`${differences} :is(th, td)`, {
  padding: `${vars.space[2]} ${vars.space[2]}`,
  borderBottom: `1px solid ${vars.color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
});
globalStyle(`${differences} :is(th, td):first-child`, { paddingInlineStart: 0 });
globalStyle(`${differences} thead th`, {
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
});
export const differenceTerm = style({ width: '32%', fontWeight: vars.weight.regular, color: vars.color.textMuted });
export const recordLink = style({ color: vars.color.accentText, borderRadius: vars.radius.small });
export const seenValue = style({ color: vars.color.textMuted, whiteSpace: 'pre-line' });
export const nowValue = style({ fontWeight: vars.weight.medium, whiteSpace: 'pre-line' });
