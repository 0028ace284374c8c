import { style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const pairColumns = 'minmax(0, 2fr) minmax(0, 3fr)';

export const rowsBox = style({ display: 'grid', gap: vars.space[2] });
export const emptyRows = style({ fontSize: vars.text.small, color: vars.color.textMuted });
export const columnHeads = style({
  display: 'grid',
  gridTemplateColumns: `${pairColumns} ${vars.size.control}`,
  columnGap: vars.space[2],
  marginBottom: '-4px',
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
  '@media': { [phone]: { display: 'none' } },
});

export const pairRow = style({
  display: 'grid',
  gridTemplateColumns: `${pairColumns} ${vars.size.control}`,
  columnGap: vars.space[2],
  rowGap: vars.space.half,
  alignItems: 'start',
  '@media': {
    [phone]: {
      gridTemplateColumns: `minmax(0, 1fr) ${vars.size.control}`,
      rowGap: vars.space[2],
      padding: vars.space[3],
      border: `1px solid ${vars.color.border}`,
      borderRadius: vars.radius.large,
    },
  },
});
export const pairCell = style({
  display: 'grid',
  gap: vars.space.half,
  minWidth: 0,
  '@media': {
    [phone]: {
      gridColumn: '1 / -1',
      selectors: { '&[data-narrow]': { gridColumn: '1' } },
    },
  },
});
export const cellLabel = style({
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
  '@media': { [tabletAndLarger]: { display: 'none' } },
});
export const cellCounter = style({ display: 'flex', justifyContent: 'flex-end' });
export const removeCell = style({
  minHeight: vars.size.control,
  '@media': { [phone]: { gridColumn: '2', gridRow: '1', marginBlock: '-4px', marginInlineEnd: '-8px' } },
});

export const noButton = style({ '@media': { [phone]: { display: 'none' } } });

const rowMessage = style({
  display: 'flex',
  gap: vars.space[1],
  gridColumn: '1 / -1',
  flexBasis: '100%',
  fontSize: vars.text.caption,
  lineHeight: '16px',
  selectors: { '&:empty': { display: 'none' } },
});
export const rowDescription = style([rowMessage, { color: vars.color.textMuted }]);
export const rowFault = style([rowMessage, { color: vars.color.tone.danger.text }]);
export const rowNote = style([rowMessage, { color: vars.color.textMuted }]);
export const rowIcon = style({ selectors: { 'svg&': { width: '14px', height: '14px', marginBlock: '1px' } } });
export const rowsFoot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
