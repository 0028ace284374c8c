import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../../theme/vars.css.ts';

/** A choice with the buttons that change what there is to choose from. */
export const choiceLine = style({ display: 'flex', gap: vars.space[2], minWidth: 0 });
globalStyle(`${choiceLine} > :first-child`, { flex: 1 });
