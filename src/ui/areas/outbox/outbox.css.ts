import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const entries = style({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 5fr) minmax(0, 6fr) minmax(104px, auto)',
  columnGap: vars.space[3],
  borderTop: `1px solid ${vars.color.border}`,
  '@media': {
    [phone]: {
      // An entry's padding narrows the first column, which must fit its icon.
      gridTemplateColumns: `calc(20px + ${vars.space[4]}) minmax(0, 1fr)`,
      columnGap: vars.space[2],
      marginInline: `calc(-1 * ${vars.space[4]})`,
    },
  },
});

export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  alignItems: 'start',
  paddingBlock: '10px',
  fontSize: vars.text.small,
  lineHeight: '20px',
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
  '@media': {
    [phone]: {
      rowGap: vars.space[2],
      paddingBlock: vars.space[3],
      paddingInline: vars.space[4],
    },
  },
});
export const place = style({
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  paddingInlineEnd: vars.space[1],
});
export const placeIcon = style({
  display: 'grid',
  justifyItems: 'end',
  marginBlock: '2px',
  paddingInlineEnd: vars.space[1],
});
export const what = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });
export const decision = style({ fontWeight: vars.weight.medium });
export const recordLink = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  borderRadius: vars.radius.small,
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
globalStyle(`${facts} > :not(:last-child)::after`, { content: '"·"', marginInlineStart: vars.space[1] });
export const why = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.half,
  minWidth: 0,
  '@media': { [phone]: { gridColumn: 2 } },
});
export const reason = style({ color: vars.color.textMuted, overflowWrap: 'anywhere', textWrap: 'pretty' });
export const doing = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: vars.space[2],
  // Elsewhere an unused row would add to the entry's height.
  '@media': { [phone]: { gridColumn: '1 / -1', flexWrap: 'wrap' } },
});
globalStyle(`${doing} > *`, { '@media': { [phone]: { flex: '1 1 0', minHeight: '44px' } } });

export const foot = style({
  display: 'grid',
  gap: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
});
