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
export const prediction = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[1],
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
export const predictionIcon = style({ display: 'grid', alignItems: 'center', height: '20px' });
export const doing = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: vars.space[2],
  // Elsewhere an unused row would add to the entry's height.
  '@media': { [phone]: { gridColumn: '1 / -1', flexWrap: 'wrap' } },
});
globalStyle(`${doing} > *`, { '@media': { [phone]: { flex: '1 1 0', minHeight: '44px' } } });
// A button that announces its outcome.
globalStyle(`${doing} > span`, { '@media': { [phone]: { display: 'grid' } } });

export const checkBar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  padding: `${vars.space[3]} ${vars.space[4]}`,
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
// Two lines also before the first check, so that nothing moves when it ends.
export const checkWords = style({ minHeight: '38px', alignContent: 'center', minWidth: 0, textWrap: 'pretty' });
export const checkAge = style({ color: vars.color.textMuted, fontSize: vars.text.caption });
globalStyle(`${checkBar} > button`, { flexShrink: 0, '@media': { [phone]: { minHeight: '44px' } } });

export const foot = style({
  display: 'grid',
  gap: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
});
