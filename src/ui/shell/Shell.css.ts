import { style } from '@vanilla-extract/css';
import { belowLaptop, canHover, phone, tabletAndLarger } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minWidth: 0,
  borderRadius: vars.radius.small,
});
export const brandName = style({
  fontSize: vars.text.lead,
  fontWeight: vars.weight.semibold,
  letterSpacing: '-0.01em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const onPhone = style({ minWidth: 0, '@media': { [tabletAndLarger]: { display: 'none' } } });
export const onLargerScreens = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  flex: 'none',
  minWidth: 0,
  '@media': { [phone]: { display: 'none' } },
});
export const searchButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  height: '32px',
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.borderStrong}`,
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover, color: vars.color.text } } },
});
export const searchKey = style({
  marginInlineStart: vars.space[3],
  fontSize: vars.text.caption,
  '@media': { [belowLaptop]: { display: 'none' } },
});
