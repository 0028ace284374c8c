import { globalStyle, style } from '@vanilla-extract/css';
import { failedAt } from '../../../status/EstimatedProgress.css.ts';
import { belowWideLaptop, phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const schedule = style({
  display: 'flex',
  alignItems: 'center',
  overflow: 'hidden',
  // Doesn't widen its column.
  containerType: 'inline-size',
  columnGap: '6px',
  minWidth: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  whiteSpace: 'nowrap',
  // A warning is never cut: it takes a line of its own where it doesn't fit.
  flexWrap: 'wrap',
  '@media': {
    [phone]: { containerType: 'normal', whiteSpace: 'normal' },
  },
});
globalStyle(`${schedule} > :first-child`, { overflow: 'hidden', minWidth: 0, textOverflow: 'ellipsis' });
/** Two lines fit a row. */
export const tenantName = style({
  display: 'block',
  lineHeight: '16px',
  '@media': { [belowWideLaptop]: { display: 'inline' } },
});
/** One line: where the least of its words have no room, they are on a second one, which isn't shown. */
export const scheduleNextBox = style({
  display: 'flex',
  flexWrap: 'wrap',
  flex: '1 1 0',
  minWidth: 0,
  height: '14px',
  overflow: 'hidden',
  '::before': { content: '', height: '14px' },
  '@media': { [phone]: { flex: '0 1 auto', height: 'auto' } },
});
export const scheduleNext = style({
  flex: '1 1 76px',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { flex: '0 1 auto' } },
});
export const warning = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flex: '0 1 auto',
  minWidth: '14px',
  overflow: 'hidden',
  color: vars.color.tone.warning.text,
});
globalStyle(`${warning} > svg.lucide`, {
  flex: 'none',
  width: '12px',
  height: '12px',
  color: vars.color.tone.warning.icon,
});
globalStyle(`${warning}[data-severe="true"]`, { color: vars.color.tone.danger.text });
globalStyle(`${warning}[data-severe="true"] > svg.lucide`, { color: vars.color.tone.danger.icon });
globalStyle(`${warning} > span[aria-hidden]`, { overflow: 'hidden', textOverflow: 'ellipsis' });
// Without room for more, the warning says enough.
globalStyle(`${schedule}:has(> ${warning}) > :is(:first-child, ${scheduleNextBox})`, {
  '@container': { '(max-width: 239px)': { position: 'absolute', clipPath: 'inset(50%)' } },
});
// Beside a mark, what happens and when is worth more than the sign and the topic.
const besideMark = '(max-width: 104px)';
globalStyle(`${schedule} > ${warning} > svg.lucide, ${schedule} > ${warning} > span[aria-hidden] > :first-child`, {
  '@container': { [besideMark]: { display: 'none' } },
});
globalStyle(`${schedule} > ${scheduleNextBox}`, {
  '@container': { [besideMark]: { position: 'absolute', clipPath: 'inset(50%)' } },
});
globalStyle(`${schedule} > ${warning} > span[aria-hidden] > :last-child`, {
  '@container': { [besideMark]: { display: 'inline-block' } },
});
globalStyle(`${schedule} > ${warning} > span[aria-hidden] > :last-child::first-letter`, {
  '@container': { [besideMark]: { textTransform: 'uppercase' } },
});
export const requestNote = style([failedAt, { color: vars.color.tone.warning.text }]);
