import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const parts = style({ display: 'grid', gap: vars.space[4], fontSize: vars.text.small });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const steps = style({ display: 'grid', gap: vars.space[2], overflowWrap: 'anywhere' });
