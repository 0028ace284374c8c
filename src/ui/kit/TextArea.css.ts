import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

/** Grows with its text up to a maximum height. */
export const area = style({
  height: 'auto',
  minHeight: '76px',
  maxHeight: '180px',
  paddingBlock: vars.space[2],
  fieldSizing: 'content',
  resize: 'vertical',
});
