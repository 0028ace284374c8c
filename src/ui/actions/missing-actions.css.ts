import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const reasons = style({ display: 'grid', fontSize: vars.text.small, lineHeight: '20px' });
export const reason = style({
  display: 'grid',
  gridTemplateColumns: '144px minmax(0, 1fr)',
  gap: vars.space[3],
  paddingBlock: vars.space[1],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
  '@media': {
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, paddingTop: vars.space[3], paddingBottom: 0 },
  },
});
export const reasonAction = style({
  lineHeight: '28px',
  fontWeight: vars.weight.medium,
  '@media': { [phone]: { lineHeight: '20px' } },
});
export const reasonText = style({ color: vars.color.textMuted, textWrap: 'pretty', overflowWrap: 'anywhere' });
export const rule = style({});
export const ruleMark = style({
  flex: 'none',
  width: '14px',
  height: '14px',
  marginTop: '3px',
  color: vars.color.textMuted,
});
export const ruleSummary = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingBlock: vars.space[1],
  borderRadius: vars.radius.small,
  listStyle: 'none',
  cursor: 'pointer',
  '@media': { [phone]: { paddingBlock: vars.space[3] } },
});
globalStyle(`${ruleSummary}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${rule}[open] ${ruleMark}`, { transform: 'rotate(180deg)' });
export const ruleText = style([reasonText, { maxWidth: '68ch', paddingBlock: vars.space[1] }]);
export const reasonGroup = style({ selectors: { '& + &': { marginTop: vars.space[4] } } });
export const reasonHeading = style({ fontSize: vars.text.small, fontWeight: vars.weight.semibold });
