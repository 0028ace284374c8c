import { style } from '@vanilla-extract/css';
import { forcedColors, phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const DAY_WIDTH = '84px';
const HOURS_WIDTH = '190px';
const columns = `${DAY_WIDTH} minmax(0, 1fr) ${HOURS_WIDTH}`;

export const week = style({ display: 'grid', gap: vars.space[1], maxWidth: '720px', minWidth: 0 });
export const heading = style({ color: vars.color.textMuted, fontSize: vars.text.caption });

export const axis = style({
  position: 'relative',
  height: '16px',
  marginInline: `calc(${DAY_WIDTH} + ${vars.space[3]}) calc(${HOURS_WIDTH} + ${vars.space[3]})`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { marginInline: `calc(${DAY_WIDTH} + ${vars.space[2]}) 10px` } },
});
export const axisHour = style({ position: 'absolute', transform: 'translateX(-50%)' });

export const days = style({ display: 'grid', gap: vars.space[1] });
export const dayRow = style({
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  columnGap: vars.space[3],
  minHeight: '24px',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-off]': { color: vars.color.textMuted } },
  '@media': {
    [phone]: { gridTemplateColumns: `${DAY_WIDTH} minmax(0, 1fr)`, columnGap: vars.space[2], paddingInlineEnd: '10px' },
  },
});
export const dayName = style({ whiteSpace: 'nowrap' });
export const hours = style({
  '@media': { [phone]: { gridColumn: 2, fontSize: vars.text.caption, lineHeight: '16px' } },
});

const sixHours = `repeating-linear-gradient(to right, ${vars.color.border} 0 1px, transparent 1px 25%)`;
export const bar = style({
  position: 'relative',
  height: '14px',
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.sunken,
  backgroundImage: sixHours,
  boxShadow: `inset 0 0 0 1px ${vars.color.border}`,
});
export const running = style({
  position: 'absolute',
  insetBlock: 0,
  backgroundColor: vars.color.tone.success.icon,
  '@media': { [forcedColors]: { backgroundColor: 'Highlight' } },
});
export const stopMark = style({
  position: 'absolute',
  insetBlock: 0,
  width: '3px',
  marginInlineStart: '-1px',
  backgroundColor: vars.color.tone.danger.icon,
  '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
});
export const nowLine = style({
  position: 'absolute',
  insetBlock: 0,
  width: '2px',
  marginInlineStart: '-1px',
  backgroundColor: vars.color.text,
  '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
});
