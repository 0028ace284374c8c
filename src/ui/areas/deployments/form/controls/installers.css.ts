import { style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../../../../theme/media.ts';
import { vars } from '../../../../theme/vars.css.ts';

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

/** A line of a dense table on a laptop, a card on a phone. */
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
/** A card has no column heads. */
export const vmWord = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
export const lockCell = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.size.control,
  height: vars.size.control,
  color: vars.color.textMuted,
});
