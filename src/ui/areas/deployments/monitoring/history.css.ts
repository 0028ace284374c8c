import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

const { tone } = vars.color;

export const historyInstance = style({ width: '100%', maxWidth: '280px' });
export const historyCharts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: vars.space[4],
});
/** Captions of one or two lines leave the charts of a row side by side. */
export const chartPart = style({
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: vars.space[1],
  minWidth: 0,
  margin: 0,
});
export const chartWords = style({ color: vars.color.textMuted, fontSize: vars.text.caption, lineHeight: '16px' });
globalStyle(`${chartWords} > strong`, {
  color: vars.color.text,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
});
export const chartFrame = style({ display: 'grid', gap: vars.space.half, minWidth: 0 });
export const chartPlot = style({
  position: 'relative',
  isolation: 'isolate',
  height: '96px',
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color.border}`,
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
});
export const chartGap = style({
  position: 'absolute',
  insetBlock: 0,
  backgroundImage: `repeating-linear-gradient(135deg, ${vars.color.border} 0 1px, transparent 1px 6px)`,
});
/** Where a load starts to be high, or critical. */
export const chartLevel = style({
  position: 'absolute',
  insetInline: 0,
  borderTop: `1px dashed ${vars.color.borderStrong}`,
  selectors: {
    '&[data-tone="critical"]': { borderTopColor: tone.danger.icon },
    '&[data-tone="high"]': { borderTopColor: tone.warning.icon },
  },
});
/** In front of the curve, so that it strikes no figure through. */
export const chartLabel = style({
  position: 'absolute',
  zIndex: 1,
  insetInlineStart: '2px',
  top: '1px',
  paddingInline: '2px',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.sunken,
  color: vars.color.textMuted,
  fontSize: '10px',
  lineHeight: '13px',
});
export const chartLine = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' });
globalStyle(`${chartLine} > path`, {
  fill: 'none',
  stroke: tone.info.icon,
  strokeWidth: '1.5px',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
});
globalStyle(`${chartLine} > path`, { '@media': { [forcedColors]: { stroke: 'Highlight' } } });
export const chartAxis = style({
  position: 'relative',
  height: '14px',
  overflow: 'hidden',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  fontVariantNumeric: 'tabular-nums',
});
export const chartTick = style({
  position: 'absolute',
  paddingInlineStart: '3px',
  borderInlineStart: `1px solid ${vars.color.border}`,
  whiteSpace: 'nowrap',
});
