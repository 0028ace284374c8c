import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

// No mark before the words: beside it, a long one would be broken.
export const start = style({ display: 'block', listStyle: 'none', overflowWrap: 'anywhere', cursor: 'pointer' });
globalStyle(`${start}::-webkit-details-marker`, { display: 'none' });
export const more = style({ color: vars.color.accentText, fontWeight: vars.weight.medium, whiteSpace: 'nowrap' });
globalStyle(`details[open] > ${start} > ${more}`, { display: 'none' });
