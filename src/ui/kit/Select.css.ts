import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const select = style({
  appearance: 'none',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  selectors: { '&[data-empty="true"]': { color: vars.color.textMuted } },
});
