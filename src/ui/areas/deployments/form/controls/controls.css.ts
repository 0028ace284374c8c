import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone, tabletAndLarger } from '../../../../theme/media.ts';
import { pendingDelay } from '../../../../theme/motion.css.ts';
import { vars } from '../../../../theme/vars.css.ts';

export const linkedLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.size.control,
});
export const linkedWords = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  minWidth: 0,
  fontSize: vars.text.small,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
});
export const linkedNumber = style({ fontFamily: vars.font.mono, fontSize: '12.5px', fontVariantLigatures: 'none' });
export const linkedName = style({ minWidth: 0 });
export const notLinked = style({ fontSize: vars.text.small, color: vars.color.textMuted });

export const results = style({ display: 'grid', gap: vars.space[3], alignContent: 'start' });
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[3],
  '@media': {
    [phone]: { display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: vars.space[2] },
  },
});
globalStyle(`${filters} > :last-child`, { '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const chosenLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.size.controlSmall,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});
export const rows = style({
  borderBlock: `1px solid ${vars.color.border}`,
  transition: `opacity ${vars.motion.calm} ${pendingDelay}`,
  selectors: { '&[aria-busy="true"]': { opacity: 0.6 } },
});
export const linkableRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto 72px minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: vars.space[3],
  minHeight: vars.size.row,
  paddingInline: vars.space[2],
  fontSize: vars.text.small,
  lineHeight: '20px',
  cursor: 'pointer',
  '@media': {
    [canHover]: { ':hover': { backgroundColor: vars.color.hover } },
    [phone]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      paddingBlock: vars.space[3],
    },
  },
  selectors: {
    '& + &': { borderTop: `1px solid ${vars.color.border}` },
    '&[data-chosen]': { backgroundColor: vars.color.selected },
  },
});
export const rowText = style({
  overflowWrap: 'anywhere',
  '@media': { [phone]: { gridColumn: '2' } },
});
export const rowTextMuted = style([rowText, { color: vars.color.textMuted }]);

export const choiceLine = style({ display: 'flex', gap: vars.space[2], minWidth: 0 });
globalStyle(`${choiceLine} > :first-child`, { flex: 1 });

export const choiceColumn = style({ display: 'grid', gap: vars.space[2], justifyItems: 'start' });
globalStyle(`${choiceColumn} > :first-child`, { justifySelf: 'stretch' });
export const choiceHint = style({
  margin: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
});

const columns = `minmax(104px, auto) minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr) ${vars.size.control}`;

export const installerHeads = style({
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: vars.space[2],
  paddingBlock: vars.space[1],
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
  '@media': { [phone]: { display: 'none' } },
});

export const installerRow = style({
  display: 'grid',
  gridTemplateColumns: columns,
  columnGap: vars.space[2],
  rowGap: vars.space.half,
  alignItems: 'start',
  paddingBlock: '3px',
  '@media': {
    [phone]: {
      gridTemplateColumns: `minmax(0, 1fr) ${vars.size.control}`,
      rowGap: vars.space[2],
      padding: vars.space[3],
      border: `1px solid ${vars.color.border}`,
      borderRadius: vars.radius.large,
      selectors: { '& + &': { marginTop: vars.space[2] } },
    },
  },
});
export const installerCell = style({
  display: 'grid',
  gap: vars.space.half,
  minWidth: 0,
  '@media': { [phone]: { gridColumn: '1 / -1' } },
});
export const vmCell = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.size.control,
});
export const vmNumber = style({
  minWidth: '24px',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { fontWeight: vars.weight.medium, fontSize: vars.text.body } },
});
export const vmWord = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
export const lockCell = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.size.control,
  height: vars.size.control,
  color: vars.color.textMuted,
});
