import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, laptop } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';
import { METRICS } from '../drawing/drawing.ts';
import { FAR_PADDING, FAR_ROW, FRAME_NAME } from './far-names.ts';

const row = `${METRICS.rowHeight}px`;

/** The controls are below the picture, so that nothing covers it. */
export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  height: '100%',
  borderRadius: vars.radius.large,
  border: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.canvas,
  overflow: 'hidden',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
globalStyle(`${frame}, ${frame} .react-flow`, {
  vars: {
    '--xy-background-color': 'transparent',
    '--xy-minimap-background-color': vars.color.raised,
    '--xy-minimap-mask-background-color': `color-mix(in srgb, ${vars.color.sunken} 72%, transparent)`,
    '--xy-minimap-mask-stroke-color': 'transparent',
    '--xy-minimap-mask-stroke-width': '1',
    '--xy-minimap-node-background-color': vars.color.controlBorderHover,
    '--xy-minimap-node-stroke-color': 'transparent',
    '--xy-minimap-node-stroke-width': '2',
  },
});
// One finger scrolls the page, two move the picture.
globalStyle(`${frame}:not(:fullscreen) .react-flow__pane`, { touchAction: 'pan-x pan-y' });
globalStyle(`${frame} .react-flow__node`, { cursor: 'inherit', textAlign: 'start' });

export const canvas = style({ position: 'relative', flex: '1 1 auto', minHeight: 0 });
export const foot = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
  borderTop: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.raised,
});
export const controls = style({ display: 'flex' });
/** The library's requested attribution, beside the controls. */
export const attribution = style({
  marginInlineStart: 'auto',
  padding: `${vars.space[1]} ${vars.space[2]}`,
  color: vars.color.textMuted,
  fontSize: '10px',
  whiteSpace: 'nowrap',
});
// Hides the page's scroll bar in full screen.
globalStyle(`:root:has(${frame}:fullscreen)`, { overflow: 'hidden', scrollbarGutter: 'auto' });
globalStyle(`${frame}:fullscreen`, { border: 0, borderRadius: 0 });

export const chosen = style({
  flex: 'none',
  display: 'grid',
  gap: vars.space[1],
  padding: `${vars.space[2]} ${vars.space[2]} ${vars.space[2]} ${vars.space[3]}`,
  borderTop: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.raised,
  '@media': {
    [laptop]: { selectors: { [`${frame}[data-beside]:not(:fullscreen) &`]: { display: 'none' } } },
  },
});
export const chosenHead = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], minWidth: 0 });
export const chosenTitle = style({
  flex: '1 1 auto',
  minWidth: 0,
  fontSize: vars.text.small,
  fontWeight: vars.weight.semibold,
});
export const chosenWords = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  fontSize: vars.text.caption,
  color: vars.color.textMuted,
});
globalStyle(`${foot} .react-flow__minimap`, { position: 'static', margin: '2px' });
export const minimap = style({ flex: 'none', borderRadius: vars.radius.small, overflow: 'hidden' });
export const minimapBox = style({});
export const minimapFrame = style({ fillOpacity: 0.18 });
/** The same size on the screen at every zoom. */
export const farName = style({
  position: 'absolute',
  top: 0,
  left: 0,
  width: 'max-content',
  paddingInline: `${FRAME_NAME.padding}px`,
  color: vars.color.text,
  fontWeight: vars.weight.semibold,
  lineHeight: FRAME_NAME.row,
  whiteSpace: 'pre',
  pointerEvents: 'none',
  transformOrigin: 'top left',
});

export const box = style({
  width: '100%',
  height: '100%',
  padding: `${METRICS.padding - 1}px`,
  border: `1px solid ${vars.color.controlBorderHover}`,
  borderRadius: '8px',
  backgroundColor: vars.color.raised,
  fontSize: vars.text.caption,
  lineHeight: row,
  cursor: 'pointer',
  // The library disables pointer events on what it doesn't drag or select.
  pointerEvents: 'all',
  overflow: 'hidden',
  // Skips layout and paint outside of the view.
  contentVisibility: 'auto',
  contain: 'strict',
  selectors: {
    '&[data-look="final"]': {
      borderRadius: '18px',
      boxShadow: `inset 0 0 0 2px ${vars.color.raised}, inset 0 0 0 3px ${vars.color.controlBorderHover}`,
    },
    '&[data-look="anywhere"]': { borderStyle: 'dashed', backgroundColor: 'transparent' },
    '&[data-look="frame"], &[data-look="section"]': {
      backgroundColor: vars.color.chrome,
      borderColor: vars.color.borderStrong,
    },
    '&[data-look="region"]': { backgroundColor: vars.color.chrome, borderColor: vars.color.controlBorder },
    '&:is([data-mark="current"], [data-mark="past"])': {
      borderColor: vars.color.tone.success.icon,
      backgroundColor: vars.color.tone.success.tint,
      borderWidth: '2px',
      padding: `${METRICS.padding - 2}px`,
    },
    '&[data-mark="visited"]': { borderColor: vars.color.tone.info.icon },
    '&[data-mark="possible"]': { borderColor: vars.color.tone.accent.icon },
    '&[data-mark="refused"]': { borderColor: vars.color.tone.warning.icon, borderStyle: 'dashed' },
    '&[data-mark="impossible"]': {
      borderColor: vars.color.tone.danger.icon,
      backgroundColor: vars.color.tone.danger.tint,
    },
    '&[data-mark="added"]': {
      borderColor: vars.color.tone.success.icon,
      backgroundColor: vars.color.tone.success.tint,
    },
    '&[data-mark="removed"]': {
      borderColor: vars.color.tone.danger.icon,
      borderStyle: 'dashed',
      backgroundColor: vars.color.tone.danger.tint,
    },
    '&[data-mark="changed"]': {
      borderColor: vars.color.tone.warning.icon,
      backgroundColor: vars.color.tone.warning.tint,
    },
    '&[data-selected="true"]': { outline: `2px solid ${vars.color.accent}`, outlineOffset: '-1px' },
    '&[data-at="true"]': { outline: `3px solid ${vars.color.focus}`, outlineOffset: '1px' },
  },
});
export const name = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '6px',
  fontSize: vars.text.small,
  fontWeight: vars.weight.semibold,
  color: vars.color.text,
});
export const initialDot = style({
  flex: 'none',
  width: '10px',
  height: '10px',
  marginTop: '4px',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.text,
});
export const toggle = style({
  flex: 'none',
  height: row,
  display: 'flex',
  alignItems: 'center',
  marginInlineStart: '-4px',
});
export const wordRow = style({ display: 'block', whiteSpace: 'nowrap' });
export const hintRow = style({ color: vars.color.textMuted, whiteSpace: 'nowrap' });
export const lines = style({ paddingTop: `${METRICS.padding / 2}px` });
export const line = style({
  position: 'relative',
  paddingInlineStart: `${METRICS.icon}px`,
  borderRadius: vars.radius.small,
  color: vars.color.text,
  cursor: 'pointer',
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover } } },
  selectors: {
    '&[data-sender="user"]': { color: vars.color.accentText },
    '&[data-mark="possible"]': { fontWeight: vars.weight.semibold },
    '&[data-mark="refused"]': { color: vars.color.textMuted },
    '&[data-mark="added"]': { backgroundColor: vars.color.tone.success.tint, color: vars.color.tone.success.text },
    '&[data-mark="removed"]': { backgroundColor: vars.color.tone.danger.tint, color: vars.color.tone.danger.text },
    '&[data-mark="changed"]': { backgroundColor: vars.color.tone.warning.tint, color: vars.color.tone.warning.text },
    '&[data-selected="true"]': { outline: `2px solid ${vars.color.accent}`, backgroundColor: vars.color.selected },
  },
});
export const lineSign = style({ position: 'absolute', insetInlineStart: '1px', top: '3px' });
export const shapes = style({ position: 'absolute' });
globalStyle(`${shapes} svg`, { width: '24px', height: '24px' });
globalStyle(`${lineSign} svg`, { width: '12px', height: '12px' });
export const conditionRow = style({
  display: 'block',
  whiteSpace: 'nowrap',
  color: vars.color.textMuted,
  fontWeight: vars.weight.regular,
});

/** Half above a box's upper edge. */
export const marks = style({
  position: 'absolute',
  insetInlineEnd: '6px',
  top: 0,
  transform: 'translateY(-50%)',
  display: 'flex',
  gap: '4px',
  pointerEvents: 'all',
});
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  paddingInline: '5px',
  borderRadius: vars.radius.round,
  border: `1px solid ${vars.color.controlBorderHover}`,
  backgroundColor: vars.color.raised,
  color: vars.color.text,
  fontSize: '11px',
  lineHeight: '16px',
  whiteSpace: 'nowrap',
});
globalStyle(`${mark} svg`, { width: '11px', height: '11px' });
const badgeLook = style({
  display: 'inline-block',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.tone.accent.tint,
  boxShadow: `0 0 0 1px ${vars.color.tone.accent.border}`,
  color: vars.color.tone.accent.text,
  fontWeight: vars.weight.semibold,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  selectors: { '&[data-to]': { cursor: 'pointer', textDecoration: 'underline' } },
});
export const badge = style([
  badgeLook,
  { minWidth: '18px', marginInlineStart: '2px', paddingInline: '5px', fontSize: '11px', lineHeight: '16px' },
]);
/** In the place of a line's sign, and no wider. */
export const signBadge = style([
  badgeLook,
  { display: 'block', width: `${METRICS.icon - 3}px`, marginTop: '-2px', fontSize: '10px', lineHeight: '14px' },
]);

export const arrows = style({
  position: 'absolute',
  top: 0,
  left: 0,
  maxWidth: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
});
export const arrow = style({});
globalStyle(`${arrow} path`, {
  fill: 'none',
  stroke: vars.color.textMuted,
  strokeWidth: '1.4px',
  strokeDasharray: '5 4',
});
globalStyle(`${arrow} path[data-head]`, { fill: vars.color.textMuted, stroke: 'none' });
globalStyle(`${arrow}[data-sender="user"] path`, { stroke: vars.color.accent, strokeDasharray: 'none' });
globalStyle(`${arrow}[data-sender="user"] path[data-head]`, { fill: vars.color.accent });
globalStyle(`${arrow}[data-near] path`, { strokeWidth: '3px', strokeDasharray: '8 5' });
globalStyle(`${arrow}[data-near][data-sender="user"] path`, { strokeDasharray: 'none' });
globalStyle(`${arrow}[data-mark="visited"] path`, { stroke: vars.color.tone.info.icon, strokeWidth: '3px' });
globalStyle(`${arrow}[data-mark="possible"] path`, { strokeWidth: '2.5px' });
globalStyle(`${arrow}[data-mark="added"] path`, { stroke: vars.color.tone.success.icon });
globalStyle(`${arrow}[data-mark="removed"] path`, { stroke: vars.color.tone.danger.icon });
globalStyle(`${arrow}[data-mark="changed"] path`, { stroke: vars.color.tone.warning.icon });
// The selection is four times as heavy and in the strongest colour; its dashes still show the actor.
globalStyle(`${arrow}[data-chosen] path`, { stroke: vars.color.text, strokeWidth: '5px', strokeDasharray: '10 6' });
globalStyle(`${arrow}[data-chosen] path[data-head]`, {
  fill: vars.color.text,
  stroke: vars.color.text,
  strokeWidth: '5px',
  strokeDasharray: 'none',
  strokeLinejoin: 'round',
});
globalStyle(`${arrow}[data-chosen][data-sender="user"] path`, { stroke: vars.color.accent, strokeDasharray: 'none' });
globalStyle(`${arrow}[data-chosen][data-sender="user"] path[data-head]`, { fill: vars.color.accent });
export const pointedAt = style({});
globalStyle(`${pointedAt} path`, { strokeWidth: '4px' });
globalStyle(`${frame}:has(${pointedAt}) :is(.react-flow__pane, ${'[data-look]'})`, { cursor: 'pointer' });

/** The same size on the screen at every zoom. */
export const pointedWords = style({
  position: 'absolute',
  top: 0,
  left: 0,
  zIndex: 1,
  width: 'max-content',
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.text,
  color: vars.color.canvas,
  fontSize: vars.text.caption,
  pointerEvents: 'none',
  transformOrigin: 'top left',
});

export const label = style({
  position: 'absolute',
  top: 0,
  left: 0,
  padding: `${METRICS.labelPadding}px`,
  borderRadius: vars.radius.small,
  backgroundColor: `color-mix(in srgb, ${vars.color.chrome} 90%, transparent)`,
  fontSize: vars.text.caption,
  lineHeight: row,
  pointerEvents: 'all',
});

// Zoomed out, only names are readable: they grow into their boxes, and the rest is hidden.
globalStyle(`${frame}[data-far] ${box}`, { padding: `${FAR_PADDING - 1}px` });
globalStyle(`${frame}[data-far] ${name}`, { lineHeight: FAR_ROW });
globalStyle(`${frame}[data-far] ${name}[data-silent]`, { visibility: 'hidden' });
globalStyle(`${frame}[data-far] ${name} ${wordRow}`, { display: 'inline', whiteSpace: 'normal' });
globalStyle(`${frame}[data-far] :is(${lines}, ${hintRow}, ${label}, ${marks})`, { visibility: 'hidden' });
globalStyle(`${frame}[data-far] ${arrow} path`, { strokeWidth: 'inherit' });
// Thin borders disappear there, so boxes get a fill.
globalStyle(
  `${frame}[data-far] ${box}:is([data-look="state"], [data-look="final"], [data-look="field"]):not([data-mark])`,
  {
    backgroundColor: `color-mix(in srgb, ${vars.color.textMuted} 28%, ${vars.color.raised})`,
  },
);
