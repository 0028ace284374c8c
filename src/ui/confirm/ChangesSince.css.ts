import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const changesHeading = style({
  margin: `0 0 ${vars.space[1]}`,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
});
