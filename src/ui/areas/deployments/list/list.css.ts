import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const recordLink = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  borderRadius: vars.radius.small,
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
});
export const quietLink = style([recordLink, { color: vars.color.text, fontWeight: vars.weight.regular }]);

/** The arrow belongs to the last word of the address. */
export const externalLink = style([recordLink, { fontWeight: vars.weight.regular, overflowWrap: 'anywhere' }]);
globalStyle(`${externalLink} > svg.lucide`, {
  display: 'inline-block',
  width: '13px',
  height: '13px',
  verticalAlign: '-1px',
});

/** Two lines in a row of 40 px. */
export const environment = style({ display: 'grid', minWidth: 0 });
export const identifier = style({ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '18px' });
export const schedule = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  minWidth: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  whiteSpace: 'nowrap',
});
export const scheduleLabel = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
export const expiry = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flex: 'none',
  marginInlineStart: vars.space[1],
  color: vars.color.tone.warning.text,
});
globalStyle(`${expiry} > svg.lucide`, { width: '12px', height: '12px', color: vars.color.tone.warning.icon });
globalStyle(`${expiry}[data-ended="true"]`, { color: vars.color.tone.danger.text });
globalStyle(`${expiry}[data-ended="true"] > svg.lucide`, { color: vars.color.tone.danger.icon });

/** The status with its progress is no taller than a row without: a job that begins moves nothing. */
export const status = style({ display: 'inline-grid', verticalAlign: 'middle', gap: '3px', maxWidth: '100%' });
export const statusLine = style({ display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 });
export const percentage = style({
  flex: 'none',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
});
/** Of one width, so that rows can be compared. */
export const bar = style({ display: 'block', width: '176px', maxWidth: '100%', lineHeight: 0 });

/** On a tablet what has no column of its own stands in a second line. */
export const twoLines = style({ display: 'grid', minWidth: 0 });
export const firstLine = style({ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '18px' });
export const secondLine = style({
  overflow: 'hidden',
  maxWidth: '124px',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.regular,
  lineHeight: '14px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
// As wide as a usual reference; the column's heading alone is narrower.
globalStyle(`th > ${twoLines}`, { minWidth: '76px' });
globalStyle(`th > ${twoLines} > ${secondLine}`, { maxWidth: '76px' });

export const rowActions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space.half,
});
export const cardActions = style({ display: 'contents' });
globalStyle(`${cardActions} > *`, { '@media': { [phone]: { flex: '1 1 0' } } });

export const summary = style({ display: 'inline-flex', alignItems: 'baseline', flexWrap: 'wrap', gap: vars.space[3] });
export const asOf = style({ color: vars.color.textMuted, fontSize: vars.text.caption, whiteSpace: 'nowrap' });

export const phoneFilters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const phoneFiltersFirst = style({ flex: 1 });
export const phoneFault = style({ flex: '1 0 100%' });
export const fieldStack = style({ display: 'grid', gap: vars.space[3] });

/** An action and its reason side by side; one under the other on a phone. */
export const reasons = style({ display: 'grid', fontSize: vars.text.small, lineHeight: '20px' });
export const reason = style({
  display: 'grid',
  gridTemplateColumns: '144px minmax(0, 1fr)',
  gap: vars.space[3],
  paddingBlock: vars.space[1],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
  '@media': {
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0, paddingTop: vars.space[3], paddingBottom: 0 },
  },
});
export const reasonAction = style({
  lineHeight: '28px',
  fontWeight: vars.weight.medium,
  '@media': { [phone]: { lineHeight: '20px' } },
});
export const reasonText = style({ color: vars.color.textMuted, textWrap: 'pretty', overflowWrap: 'anywhere' });
/** A reason, under which its rule unfolds. */
export const rule = style({});
export const ruleMark = style({
  flex: 'none',
  width: '14px',
  height: '14px',
  marginTop: '3px',
  color: vars.color.textMuted,
});
export const ruleSummary = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space[3],
  paddingBlock: vars.space[1],
  borderRadius: vars.radius.small,
  listStyle: 'none',
  cursor: 'pointer',
  '@media': { [phone]: { paddingBlock: vars.space[3] } },
});
globalStyle(`${ruleSummary}::-webkit-details-marker`, { display: 'none' });
globalStyle(`${rule}[open] ${ruleMark}`, { transform: 'rotate(180deg)' });
export const ruleText = style([reasonText, { maxWidth: '68ch', paddingBlock: vars.space[1] }]);
export const reasonGroup = style({ selectors: { '& + &': { marginTop: vars.space[4] } } });
export const reasonHeading = style({ fontSize: vars.text.small, fontWeight: vars.weight.semibold });

/** On a phone in one line that is pushed aside, so that the list is in sight. */
export const createLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
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
globalStyle(`:has(> ${createLinks})`, { '@media': { [phone]: { flex: '1 1 100%', minWidth: 0 } } });
