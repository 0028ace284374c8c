import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const moment = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[3] });
export const outcome = style({ marginTop: vars.space[3], fontVariantNumeric: 'tabular-nums' });
