import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

/** Stays where it is while what was found scrolls below it. */
export const field = style({
  position: 'sticky',
  top: 0,
  zIndex: vars.layer.sticky,
  paddingBottom: vars.space[2],
  backgroundColor: vars.color.raised,
});
export const results = style({ minHeight: 0, marginInline: `calc(-1 * ${vars.space[2]})` });
