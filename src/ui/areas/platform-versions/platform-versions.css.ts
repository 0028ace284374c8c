import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1] });
