import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const asOf = style({ color: vars.color.textMuted, fontSize: vars.text.caption, whiteSpace: 'nowrap' });
