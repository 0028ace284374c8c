import { styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export type ToneName = keyof typeof vars.color.tone;

export const tinted = styleVariants(vars.color.tone, (tone) => ({ backgroundColor: tone.tint, color: tone.text }));

export const toneIcon = styleVariants(vars.color.tone, (tone) => ({ color: tone.icon }));
