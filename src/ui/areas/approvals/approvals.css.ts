import { style } from '@vanilla-extract/css';
import { canHover } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const kind = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  whiteSpace: 'normal',
});

export const otherTenants = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[2],
});
export const otherTenantsHead = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
});
export const otherTenant = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.size.control,
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  color: vars.color.accentText,
  fontSize: vars.text.small,
  '@media': { [canHover]: { ':hover': { background: vars.color.hover } } },
});
