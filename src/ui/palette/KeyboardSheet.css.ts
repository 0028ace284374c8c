import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const groupTitle = style({
  marginBottom: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
});
export const shortcuts = style({ display: 'grid', marginBottom: vars.space[4] });
export const shortcut = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[4],
  minHeight: '32px',
  borderBottom: `1px solid ${vars.color.border}`,
});
export const keys = style({ display: 'flex', gap: vars.space[2], flex: 'none' });
export const key = style({
  display: 'inline-block',
  minWidth: '24px',
  marginInlineStart: vars.space[1],
  paddingInline: '6px',
  border: `1px solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.small,
  fontSize: vars.text.caption,
  lineHeight: '20px',
  textAlign: 'center',
});
