import { globalStyle, style } from '@vanilla-extract/css';
import { belowLaptop, canHover, laptop, tabletToLaptop } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** Scrolls sideways; on a laptop it doesn't clip, so that the header can stick to the page. */
export const frame = style({
  // Keeps hidden text inside the scroll area.
  position: 'relative',
  minWidth: 0,
  borderBottom: `1px solid ${vars.color.border}`,
  '@media': { [belowLaptop]: { overflowX: 'auto' } },
});

export const table = style({
  width: '100%',
  fontSize: vars.text.small,
  lineHeight: '20px',
});

export const headerCell = style({
  height: '36px',
  paddingInline: vars.space[3],
  backgroundColor: vars.color.canvas,
  borderBottom: `1px solid ${vars.color.borderStrong}`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  textAlign: 'start',
  whiteSpace: 'nowrap',
  '@media': {
    [laptop]: { position: 'sticky', top: vars.size.topBar, zIndex: vars.layer.sticky },
    [tabletToLaptop]: { paddingInline: vars.space[2] },
  },
});

export const row = style({
  transition: `background-color ${vars.motion.quick}`,
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover } } },
  selectors: {
    '&[data-selected="true"], &[data-selected="true"]:hover': { backgroundColor: vars.color.selected },
    '&[data-danger="true"], &[data-danger="true"]:hover': { backgroundColor: vars.color.tone.danger.tint },
  },
});

export const cell = style({
  height: vars.size.row,
  paddingBlock: vars.space[1],
  paddingInline: vars.space[3],
  verticalAlign: 'middle',
  '@media': { [tabletToLaptop]: { paddingInline: vars.space[2] } },
});
globalStyle(`tbody > ${row}:not(:first-child) > ${cell}`, { borderTop: `1px solid ${vars.color.border}` });

/** Looks like other cells; names its row for screen readers. */
export const rowHeader = style({ fontWeight: vars.weight.regular, textAlign: 'start' });
export const numeric = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
export const tight = style({ width: '1px', whiteSpace: 'nowrap' });
export const muted = style({ color: vars.color.textMuted });
export const mono = style({ fontFamily: vars.font.mono, fontSize: '12.5px', fontVariantLigatures: 'none' });
export const wrapped = style({ minWidth: '96px', lineHeight: '16px', overflowWrap: 'anywhere' });
/** Two lines fit a row; the title has the whole text. */
export const clamped = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});
/** The maximum keeps a table from growing with its longest text. */
export const truncated = style({
  maxWidth: '0',
  minWidth: '96px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

// A ring around a clipped link would be clipped too: its cell has it.
globalStyle(`${cell}:has(:is(${truncated}, ${clamped}) a:focus-visible, > a:focus-visible)`, {
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: '-2px',
});
globalStyle(`${cell} :is(${truncated}, ${clamped}) a:focus-visible, ${cell} > a:focus-visible`, { outline: 'none' });
/** Stays in view while the others scroll sideways, as at 200 %. */
export const atEnd = style({
  '@media': {
    [belowLaptop]: {
      position: 'sticky',
      insetInlineEnd: 0,
      backgroundColor: vars.color.canvas,
    },
  },
});
globalStyle(`${row}:is(:hover, [data-selected="true"], [data-danger="true"]) > ${atEnd}`, {
  backgroundColor: 'inherit',
});
/** Its arrow is seen while it sorts, and where it is pointed at. */
export const sortButton = style({
  position: 'relative',
  minHeight: '28px',
  borderRadius: vars.radius.small,
  color: 'inherit',
  font: 'inherit',
  whiteSpace: 'nowrap',
});
// Between the columns, so that it widens none.
globalStyle(`${sortButton} > svg.lucide`, {
  position: 'absolute',
  insetInlineStart: '100%',
  insetBlockStart: '8px',
  width: '12px',
  height: '12px',
  marginInline: vars.space.half,
  opacity: 0,
});
globalStyle(`[aria-sort] > ${sortButton}`, { color: vars.color.text });
globalStyle(`[aria-sort] > ${sortButton} > svg.lucide`, { opacity: 1 });
globalStyle(`${sortButton}:is(:hover, :focus-visible) > svg.lucide`, { opacity: 1 });
// The arrow of a column of numbers is before it.
globalStyle(`${headerCell}.${numeric} > ${sortButton} > svg.lucide`, {
  insetInlineStart: 'auto',
  insetInlineEnd: '100%',
});
