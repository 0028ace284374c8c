import { globalStyle, style } from '@vanilla-extract/css';
import { tight } from '../kit/Table.css.ts';
import { productionMark } from '../status/ProductionMark.css.ts';
import { canHover, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const recordLink = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  borderRadius: vars.radius.small,
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
});
export const quietLink = style([recordLink, { color: vars.color.text, fontWeight: vars.weight.regular }]);

export const twoLines = style({ display: 'grid', minWidth: 0 });
export const firstLine = style({ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '18px' });
export const markedLine = style([
  firstLine,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px' },
]);
export const secondLine = style({
  display: 'block',
  overflow: 'hidden',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.regular,
  lineHeight: '14px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
globalStyle(`${secondLine}[data-named] > :first-child`, { position: 'static', margin: 0, clipPath: 'none' });
globalStyle(`${secondLine}[data-named] > :first-child::after`, { content: "':'" });
// A mark without room beside the name leads the second line: a line of its own would make the row higher.
const markedLines = `${twoLines}:has(> ${markedLine} > ${productionMark})`;
globalStyle(markedLines, { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px' });
globalStyle(`${markedLines} > ${markedLine}`, { display: 'contents' });
// As wide as the mark leaves it: it never fits a line with a name before the mark.
globalStyle(`${markedLines} > :last-child`, { flex: '1 1 calc(100% - 84px)', minWidth: 0 });
// The usual width of a reference; the heading alone is narrower.
globalStyle(`.${tight} > ${twoLines}`, { minWidth: '78px' });
globalStyle(`.${tight} > ${twoLines} > ${secondLine}`, { maxWidth: '84px' });

export const rowActions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space.half,
});
/** As wide as two buttons and a menu, so that columns stay where they are. */
export const actionsAhead = style({
  display: 'block',
  width: `calc(3 * ${vars.size.controlSmall} + 2 * ${vars.space.half})`,
  height: vars.size.controlSmall,
  '@media': { [phone]: { width: vars.size.control, height: vars.size.control } },
});
export const cardActions = style({ display: 'contents' });
export const listRegion = style({ display: 'contents' });

/** In select mode the box covers the whole card, below its button. */
export const wholeCard = style({ flex: 'none' });
globalStyle(`li:has(> * > ${wholeCard})`, { position: 'relative', userSelect: 'none' });
globalStyle(`${wholeCard} > label`, { minHeight: 0, paddingBlock: '1px' });
globalStyle(`${wholeCard} > label::after`, { content: '', position: 'absolute', inset: 0 });
globalStyle(`li:has(> * > ${wholeCard}) button`, { position: 'relative' });

export const sizeChoice = style({ width: '112px' });
export const summary = style({ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: vars.space[3] });

export const phoneFilters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: vars.space[2] });
export const phoneFiltersFirst = style({ flex: 1 });
export const phoneFault = style({ flex: '1 0 100%' });
export const fieldStack = style({ display: 'grid', gap: vars.space[3] });

/** On a phone several are one scrolling line, so that the list stays in view; a single one stands beside the title. */
export const createLinks = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });
const several = `${createLinks} > :nth-child(2)`;
globalStyle(`${createLinks}:has(> :nth-child(2))`, {
  '@media': {
    [phone]: {
      flexWrap: 'nowrap',
      width: `calc(100% + 2 * ${vars.space[4]})`,
      contain: 'inline-size',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      marginInline: `calc(-1 * ${vars.space[4]})`,
      paddingInline: vars.space[4],
    },
  },
});
globalStyle(`${createLinks} > *`, { flex: 'none' });
globalStyle(`:has(> ${several})`, { '@media': { [phone]: { flex: '1 1 100%', minWidth: 0 } } });
