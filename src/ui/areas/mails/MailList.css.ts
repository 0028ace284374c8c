import { style } from '@vanilla-extract/css';
import { canHover, phone, tabletAndLarger } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const asTable = style({ '@media': { [phone]: { display: 'none' } } });
export const asCards = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
export const subject = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline' } } },
});
