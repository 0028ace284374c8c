import { style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const failedCount = style({ color: vars.color.tone.danger.text, fontWeight: vars.weight.medium });
