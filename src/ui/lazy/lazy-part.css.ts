import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.overlay,
  display: 'grid',
  placeItems: 'center',
  padding: vars.space[4],
  backgroundColor: vars.color.scrim,
});
globalStyle(`${overlay} > *`, { maxWidth: '560px', boxShadow: vars.shadow.overlay });
