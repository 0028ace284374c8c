import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const person = style({ display: 'flex', alignItems: 'center', gap: vars.space[3] });
export const personName = style({ fontWeight: vars.weight.medium });
export const personMail = style({ color: vars.color.textMuted, fontSize: vars.text.small, overflowWrap: 'anywhere' });
export const field = style({ display: 'grid', gap: vars.space[1] });
export const label = style({
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
});
export const entries = style({
  display: 'grid',
  paddingTop: vars.space[2],
  borderTop: `1px solid ${vars.color.border}`,
});
export const entry = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: '48px',
  borderRadius: vars.radius.medium,
  selectors: { '&[aria-current="page"]': { color: vars.color.accentText } },
});
export const note = style({ color: vars.color.textMuted, fontSize: vars.text.caption });
export const groupTitle = style({
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
});
export const searchEntry = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  width: '100%',
  minHeight: '44px',
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
});
