import { style } from '@vanilla-extract/css';

/** The button of a row stands at its end, whichever of the columns before it are there. */
export const rowEnd = style({ display: 'flex', justifyContent: 'flex-end' });

/** A value of a card that is more than words, at its end as they are. */
export const cardValue = style({ display: 'inline-flex', maxWidth: '100%' });
