import { style } from '@vanilla-extract/css';

export const word = style({ display: 'inline-block', maxWidth: '100%' });
