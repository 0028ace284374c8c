import { style } from '@vanilla-extract/css';
import { vars } from '../../../../theme/vars.css.ts';

export const fileLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  padding: vars.space[3],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
});
export const fileIcon = style({ selectors: { 'svg&': { color: vars.color.textMuted } } });
export const fileIconDone = style({ selectors: { 'svg&': { color: vars.color.tone.success.icon } } });
export const fileWords = style({
  display: 'grid',
  flex: 1,
  gap: vars.space[1],
  minWidth: 0,
  fontSize: vars.text.small,
  lineHeight: '20px',
});
export const fileName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const fileSize = style({
  fontSize: vars.text.caption,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  color: vars.color.textMuted,
});
export const failure = style([
  fileLine,
  {
    borderColor: vars.color.tone.danger.border,
    backgroundColor: vars.color.tone.danger.tint,
    color: vars.color.tone.danger.text,
    overflowWrap: 'anywhere',
  },
]);
