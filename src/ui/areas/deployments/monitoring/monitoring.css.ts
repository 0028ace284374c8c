import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const facts = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[4] });

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 164px), 1fr))',
  gap: vars.space[3],
});
const card = style({
  display: 'grid',
  gap: vars.space.half,
  minWidth: 0,
  padding: vars.space[3],
  border: '1px solid',
  borderRadius: vars.radius.medium,
});
export const cardOf = styleVariants({
  healthy: [card, { borderColor: vars.color.tone.success.border, backgroundColor: vars.color.tone.success.tint }],
  warning: [card, { borderColor: vars.color.tone.warning.border, backgroundColor: vars.color.tone.warning.tint }],
  danger: [card, { borderColor: vars.color.tone.danger.border, backgroundColor: vars.color.tone.danger.tint }],
  faded: [card, { borderColor: vars.color.border, borderStyle: 'dashed' }],
});
export const cardTitle = style({ fontSize: vars.text.small, fontWeight: vars.weight.medium });
export const cardFigure = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  columnGap: vars.space[2],
  fontSize: vars.text.small,
});
globalStyle(`${cardFigure} > strong`, {
  fontSize: vars.text.heading,
  fontWeight: vars.weight.semibold,
  lineHeight: '28px',
  fontVariantNumeric: 'tabular-nums',
});
export const changes = style({ display: 'grid', gap: vars.space[2] });
globalStyle(`${changes} > li`, {
  display: 'grid',
  gridTemplateColumns: '136px minmax(0, 1fr)',
  alignItems: 'start',
  justifyItems: 'start',
  columnGap: vars.space[3],
  fontSize: vars.text.small,
  overflowWrap: 'anywhere',
});
/** Below this, the host columns don't fit beside the navigation. */
export const belowHostColumns = 'screen and (max-width: 1919.98px)';
export const hint = style({ color: vars.color.textMuted, fontSize: vars.text.caption, lineHeight: '16px' });
/** One below the other, at the side where their cell or card has its values. */
export const under = style({ display: 'inline-block' });
globalStyle(`${under} > *`, { display: 'block' });
export const stack = style({ display: 'grid', justifyItems: 'start', rowGap: vars.space.half });
export const mono = style({ fontFamily: vars.font.mono, fontSize: '12.5px', fontVariantLigatures: 'none' });

export const load = style({ display: 'inline-flex', maxWidth: '100%', alignItems: 'center', gap: vars.space[3] });
export const percent = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  minWidth: '72px',
  paddingInline: '6px',
  borderRadius: vars.radius.small,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
});
/** Of an instance that doesn't report any more. */
export const lastPercent = style([percent, { color: vars.color.textMuted }]);
export const chart = style({ flex: '0 1 148px', width: '148px', height: '32px', overflow: 'hidden' });
export const chartOf = styleVariants({
  usual: [chart, { color: vars.color.tone.success.icon }],
  high: [chart, { color: vars.color.tone.warning.icon }],
  critical: [chart, { color: vars.color.tone.danger.icon }],
});
export const readings = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
