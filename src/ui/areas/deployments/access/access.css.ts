import { style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

/** Below the password that could not be shown. */
export const failure = style({ flex: '1 0 100%', color: vars.color.tone.danger.text, fontSize: vars.text.caption });

/** The button of a row stands at its end, whichever of the columns before it are there. */
export const rowEnd = style({ display: 'flex', justifyContent: 'flex-end' });

/** A value of a card that is more than words, at its end as they are. */
export const cardValue = style({ display: 'inline-flex', maxWidth: '100%' });
