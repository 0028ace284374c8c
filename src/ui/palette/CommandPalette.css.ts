import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const results = style({ minHeight: 0, marginInline: `calc(-1 * ${vars.space[2]})` });
