import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors, phone, touch } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

const { tone } = vars.color;
const LANE_NAME = '76px';

export const timeline = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space[4],
  width: '100%',
  minWidth: 0,
});
globalStyle(`${timeline} > *`, { maxWidth: '100%' });
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
});

export const picture = style({ display: 'grid', gap: vars.space[2], width: '100%', minWidth: 0 });
export const buttons = style({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[1],
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
/** A finger scrolls the page up and down, and moves the shown time sideways. */
export const lanes = style({ display: 'grid', gap: vars.space[1], minWidth: 0, touchAction: 'pan-y' });
export const lane = style({
  display: 'grid',
  gridTemplateColumns: `${LANE_NAME} minmax(0, 1fr)`,
  alignItems: 'center',
  fontSize: vars.text.caption,
});
export const laneName = style({ color: vars.color.textMuted });
export const track = style({
  position: 'relative',
  height: '20px',
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color.border}`,
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
});
const tones = {
  selectors: {
    '&[data-tone="failed"]': { backgroundColor: tone.danger.icon },
    '&[data-tone="running"]': { backgroundColor: tone.info.icon },
  },
  '@media': { [forcedColors]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' as const } },
};
export const bar = style({
  position: 'absolute',
  insetBlock: '4px',
  minWidth: '3px',
  borderRadius: '2px',
  backgroundColor: tone.success.icon,
  ...tones,
});
export const dot = style({
  position: 'absolute',
  insetBlock: '7px',
  width: '6px',
  marginInlineStart: '-3px',
  borderRadius: vars.radius.round,
  backgroundColor: tone.accent.icon,
  ...tones,
});
export const gap = style({
  position: 'absolute',
  insetBlock: 0,
  backgroundImage: `repeating-linear-gradient(135deg, ${vars.color.border} 0 1px, transparent 1px 6px)`,
});
export const nowLine = style({
  position: 'absolute',
  insetBlock: 0,
  width: '1px',
  backgroundColor: vars.color.text,
});
export const axis = style({
  position: 'relative',
  overflow: 'hidden',
  height: '16px',
  color: vars.color.textMuted,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
});
export const tick = style({
  position: 'absolute',
  paddingInlineStart: '3px',
  borderInlineStart: `1px solid ${vars.color.border}`,
  whiteSpace: 'nowrap',
});
globalStyle(`${tick}:nth-child(even)`, { '@media': { [phone]: { display: 'none' } } });

export const list = style({
  display: 'grid',
  gap: vars.space[3],
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.text.small,
  lineHeight: '20px',
});
export const entry = style({
  display: 'grid',
  minWidth: 0,
  paddingInlineStart: vars.space[3],
  borderInlineStart: `2px solid ${vars.color.border}`,
  selectors: { '&[data-lane="builds"]': { borderInlineStartColor: vars.color.borderStrong } },
});
export const words = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const by = style({ color: vars.color.textMuted, fontSize: vars.text.caption, overflowWrap: 'anywhere' });
export const gapLine = style({
  paddingInlineStart: vars.space[3],
  borderInlineStart: `2px dashed ${vars.color.border}`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});

export const stagesHead = style({ fontSize: vars.text.caption });
globalStyle(`${stagesHead} > summary`, {
  width: 'fit-content',
  color: vars.color.textMuted,
  cursor: 'pointer',
  '@media': { [touch]: { lineHeight: '44px' } },
});
export const stages = style({
  display: 'grid',
  gap: vars.space[1],
  margin: 0,
  paddingBlock: vars.space[1],
  padding: 0,
  listStyle: 'none',
});
export const stage = style({
  display: 'grid',
  gridTemplateColumns: '160px minmax(60px, 240px) minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: vars.space[3],
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const stageName = style({ '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const stageTrack = style({
  position: 'relative',
  height: '10px',
  borderRadius: '2px',
  backgroundColor: vars.color.sunken,
});
export const stageBar = style({
  position: 'absolute',
  insetBlock: '1px',
  insetInlineStart: 0,
  minWidth: '2px',
  borderRadius: '2px',
  backgroundColor: tone.success.icon,
  ...tones,
});
/** What it usually takes. */
export const stageUsual = style({
  position: 'absolute',
  insetBlock: '-2px',
  width: '2px',
  marginInlineStart: '-2px',
  backgroundColor: vars.color.text,
});

export const stripHead = style({
  display: 'grid',
  gap: vars.space[1],
  width: '100%',
  maxWidth: '640px',
  fontSize: vars.text.small,
});
export const strip = style({ display: 'flex', gap: '2px', height: '28px' });
export const stripDay = style({
  display: 'flex',
  alignItems: 'flex-end',
  flex: '1 1 0',
  borderRadius: '2px',
  backgroundColor: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color.border}`,
  selectors: {
    '&[data-unknown]': {
      backgroundImage: `repeating-linear-gradient(135deg, ${vars.color.border} 0 1px, transparent 1px 5px)`,
    },
  },
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
});
export const stripUp = style({
  width: '100%',
  borderRadius: '2px',
  backgroundColor: tone.success.icon,
  '@media': { [forcedColors]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' } },
});
export const uptimeDays = style({ columnWidth: '200px', margin: 0, paddingInlineStart: vars.space[4] });
