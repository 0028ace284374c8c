import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const marks = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
export const facts = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });
export const factList = style({
  fontSize: vars.text.small,
  borderTop: `1px solid ${vars.color.border}`,
});
export const fact = style({
  display: 'grid',
  gridTemplateColumns: '36% minmax(0, 1fr)',
  gap: vars.space[3],
  paddingBlock: vars.space[1],
  borderBottom: `1px solid ${vars.color.border}`,
});
export const factTerm = style({ color: vars.color.textMuted });
export const factWords = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' });
export const missingFacts = style({ color: vars.color.textMuted, fontSize: vars.text.small });
/** Says that Yes asks for the passkey. */
export const signed = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
});
globalStyle(`${signed} > svg`, { width: 16, height: 16, flex: 'none' });
/** A link among words, in their color. */
export const linkInWords = style({ color: 'inherit', textDecoration: 'underline' });
