import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

/** No higher than 100 px (Administration §9). */
export const text = style({
  display: 'block',
  maxHeight: '100px',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: vars.radius.small,
});
