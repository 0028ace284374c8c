import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const mark = style({ flex: 'none', color: vars.color.accent });
