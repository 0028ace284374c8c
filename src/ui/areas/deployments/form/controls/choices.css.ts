import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../../theme/vars.css.ts';

/** A choice with the buttons that change what there is to choose from. */
export const choiceLine = style({ display: 'flex', gap: vars.space[2], minWidth: 0 });
globalStyle(`${choiceLine} > :first-child`, { flex: 1 });

/** A choice with what follows from it below. */
export const choiceColumn = style({ display: 'grid', gap: vars.space[2], justifyItems: 'start' });
globalStyle(`${choiceColumn} > :first-child`, { justifySelf: 'stretch' });
export const choiceHint = style({
  margin: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
});
