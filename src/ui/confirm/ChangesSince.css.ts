import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const changesHeading = style({
  margin: `0 0 ${vars.space[1]}`,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
});

export const approvedFold = style({
  minWidth: 0,
  paddingBlock: '9px',
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  fontSize: vars.text.small,
  lineHeight: '20px',
});
globalStyle(`${approvedFold} > summary`, { width: 'fit-content', fontWeight: vars.weight.medium, cursor: 'pointer' });
globalStyle(`${approvedFold} > :not(summary)`, { marginBlockStart: vars.space[2], maxWidth: '960px' });
