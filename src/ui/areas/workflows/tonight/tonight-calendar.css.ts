import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors, phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const NAME_WIDTH = '280px';

export const calendar = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });

export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space[4]}`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
export const key = style({
  '::before': {
    content: '',
    display: 'inline-block',
    width: '18px',
    height: '10px',
    marginInlineEnd: vars.space[1],
    borderRadius: '2px',
    boxShadow: `inset 0 0 0 1px ${vars.color.controlBorder}`,
  },
});
globalStyle(`${key}[data-standing="running"]::before`, { backgroundColor: vars.color.tone.success.icon });
globalStyle(`${key}[data-standing="other"]::before`, { backgroundColor: vars.color.tone.warning.icon });

export const axis = style({
  position: 'relative',
  height: '16px',
  marginInlineStart: `calc(${NAME_WIDTH} + ${vars.space[3]})`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { marginInlineStart: 0 } },
});
export const axisDay = style({ position: 'absolute', transform: 'translateX(-50%)' });

export const rows = style({ display: 'grid' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: `${NAME_WIDTH} minmax(0, 1fr)`,
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  minHeight: vars.size.row,
  paddingBlock: vars.space[1],
  borderBottom: `1px solid ${vars.color.border}`,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: vars.space[2] } },
});
export const band = style({
  position: 'relative',
  height: '16px',
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color.border}`,
});
export const span = style({
  position: 'absolute',
  insetBlock: 0,
  selectors: {
    '&[data-standing="running"]': { backgroundColor: vars.color.tone.success.icon },
    '&[data-standing="other"]': { backgroundColor: vars.color.tone.warning.icon },
  },
  '@media': {
    [forcedColors]: {
      selectors: {
        '&[data-standing="running"]': { backgroundColor: 'Highlight' },
        '&[data-standing="other"]': { backgroundColor: 'GrayText' },
      },
    },
  },
});
export const clockLine = style({
  position: 'absolute',
  insetBlock: 0,
  width: '2px',
  marginInlineStart: '-1px',
  backgroundColor: vars.color.text,
  selectors: { '&[data-grid]': { width: '1px', backgroundColor: vars.color.border } },
  '@media': { [forcedColors]: { backgroundColor: 'CanvasText' } },
});
export const problemMark = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[1],
  gridColumn: 2,
  color: vars.color.tone.warning.text,
  fontSize: vars.text.caption,
  '@media': { [phone]: { gridColumn: 1 } },
});
globalStyle(`${problemMark} > svg`, { flex: 'none', width: '14px', height: '14px', marginTop: '2px' });
