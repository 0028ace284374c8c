import { style } from '@vanilla-extract/css';

export const splash = style({ display: 'grid', placeItems: 'center', minHeight: '100dvh' });
