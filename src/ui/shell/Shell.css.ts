import { style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../theme/media.ts';
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
