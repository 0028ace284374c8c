import { styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export type ToneName = keyof typeof vars.color.tone;

/** A tinted background with the text that can be read on it. */
export const tinted = styleVariants(vars.color.tone, (tone) => ({ backgroundColor: tone.tint, color: tone.text }));

/** The colour of an icon of that tone. */
export const toneIcon = styleVariants(vars.color.tone, (tone) => ({ color: tone.icon }));
