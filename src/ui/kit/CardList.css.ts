import { globalStyle, style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const list = style({
  display: 'flex',
  flexDirection: 'column',
  borderBlock: `1px solid ${vars.color.border}`,
  '@media': { [phone]: { marginInline: `calc(-1 * ${vars.space[4]})` } },
});
export const card = style({
  display: 'grid',
  gap: vars.space[2],
  paddingBlock: vars.space[3],
  '@media': { [phone]: { paddingInline: vars.space[4] } },
  fontSize: vars.text.small,
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.border}` },
    '&[data-selected="true"]': { backgroundColor: vars.color.selected },
    '&[data-danger="true"]': {
      backgroundColor: vars.color.tone.danger.tint,
      boxShadow: `calc(-1 * ${vars.space[3]}) 0 ${vars.color.tone.danger.tint}, ${vars.space[3]} 0 ${vars.color.tone.danger.tint}`,
    },
  },
});
export const top = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space[2], minWidth: 0 });
export const words = style({ display: 'grid', gap: vars.space.half, flex: 1, minWidth: 0 });
export const heading = style({
  fontSize: vars.text.lead,
  fontWeight: vars.weight.medium,
  lineHeight: '22px',
  overflowWrap: 'anywhere',
});
export const subheading = style({ color: vars.color.textMuted, lineHeight: '20px', overflowWrap: 'anywhere' });
export const aside = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  flex: 'none',
  marginBlock: '-8px',
});
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[4],
  rowGap: vars.space[1],
});
export const fieldLabel = style({ color: vars.color.textMuted });
export const fieldValue = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'end',
  // At the end of a long line it would be far from its label.
  '@media': { [tabletAndLarger]: { textAlign: 'start' } },
});
export const fieldRow = style({ display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2] });

export const denseCard = style([card, { gap: vars.space[1], paddingBlock: '10px' }]);
/** A status without room beside the heading goes below it. */
export const headline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  columnGap: vars.space[2],
  rowGap: vars.space[1],
});
export const statusWords = style({ minWidth: 0, maxWidth: '100%' });
/** Actions that would leave the fields a narrow column go below them. */
export const denseFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars.space[2],
  rowGap: vars.space[1],
});
globalStyle(`${denseFoot} > ${actions}`, { flex: 'none', marginInlineStart: 'auto' });
/** Values in the flow of one text: "1222 · Brightwater Grocers · baymarket". Screen readers have the labels. */
export const denseFields = style({
  position: 'relative',
  flex: '1 1 190px',
  minWidth: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
});
globalStyle(`${denseFields} > div, ${denseFields} > div > dd, ${denseFields} > div > dd *`, {
  display: 'inline',
  textAlign: 'start',
});
// A value goes to the next line as a whole where it fits one.
globalStyle(`${denseFields} > div:not([data-long="true"]) > dd`, { display: 'inline-block', maxWidth: '100%' });
globalStyle(`${denseFields} > div:not(:first-child)::before`, { content: "' · '" });
globalStyle(`${denseFields} > div[data-named] > dt`, { display: 'inline', marginInlineEnd: '3px' });
globalStyle(`${denseFields} > div[data-named] > dt::after`, { content: "':'" });
globalStyle(`${denseFields} > div:not([data-named]) > dt`, {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
