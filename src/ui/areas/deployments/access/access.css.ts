import { style } from '@vanilla-extract/css';

export const rowEnd = style({ display: 'flex', justifyContent: 'flex-end' });

export const cardValue = style({ display: 'inline-flex', maxWidth: '100%' });
