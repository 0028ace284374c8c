import { globalStyle, style } from '@vanilla-extract/css';
import { phone, tablet, touch } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const page = style({ display: 'grid', gap: vars.space[6], minWidth: 0 });
export const filters = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[3] });
export const filter = style({ width: '180px', '@media': { [phone]: { width: '100%' } } });
/** Filters and views in one line. */
export const phoneLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space[2],
  width: '100%',
});

export const views = style({
  display: 'flex',
  gap: vars.space[1],
  marginBottom: vars.space[2],
  '@media': { [phone]: { marginBottom: 0 } },
});

export const clock = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });
export const clockLabel = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: vars.space[2],
  color: vars.color.textMuted,
});
export const clockTime = style({
  color: vars.color.text,
  fontSize: vars.text.title,
  fontWeight: vars.weight.semibold,
  fontVariantNumeric: 'tabular-nums',
});

/** Half of the thumb aligns the histogram with the thumb's middle. */
const THUMB = 20;
export const picture = style({
  position: 'relative',
  height: '56px',
  marginInline: `${THUMB / 2}px`,
  borderBottom: `1px solid ${vars.color.borderStrong}`,
});
export const bar = style({
  position: 'absolute',
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  height: '100%',
  paddingInline: '1px',
});
const part = style({ minHeight: '3px', borderRadius: '2px 2px 0 0' });
export const barStarts = style([part, { backgroundColor: vars.color.tone.success.icon }]);
export const barStops = style([part, { backgroundColor: vars.color.tone.neutral.icon }]);

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space[4]}`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
const legendKey = style({
  '::before': {
    content: '',
    display: 'inline-block',
    width: '10px',
    height: '10px',
    marginInlineEnd: vars.space[1],
    borderRadius: '2px',
  },
});
export const legendStarts = style([legendKey, { '::before': { backgroundColor: vars.color.tone.success.icon } }]);
export const legendStops = style([legendKey, { '::before': { backgroundColor: vars.color.tone.neutral.icon } }]);

export const slider = style({
  width: '100%',
  height: '32px',
  margin: 0,
  cursor: 'ew-resize',
  accentColor: vars.color.accent,
  appearance: 'none',
  backgroundColor: 'transparent',
  selectors: {
    '&::-webkit-slider-runnable-track': {
      height: '4px',
      borderRadius: vars.radius.round,
      backgroundColor: vars.color.controlBorder,
    },
    '&::-moz-range-track': {
      height: '4px',
      borderRadius: vars.radius.round,
      backgroundColor: vars.color.controlBorder,
    },
    '&::-webkit-slider-thumb': {
      appearance: 'none',
      width: `${THUMB}px`,
      height: `${THUMB}px`,
      marginTop: '-8px',
      border: 0,
      borderRadius: vars.radius.round,
      backgroundColor: vars.color.accent,
    },
    '&::-moz-range-thumb': {
      width: `${THUMB}px`,
      height: `${THUMB}px`,
      border: 0,
      borderRadius: vars.radius.round,
      backgroundColor: vars.color.accent,
    },
  },
  '@media': { [phone]: { height: '44px' } },
});

export const hourMarks = style({
  position: 'relative',
  height: '16px',
  marginInline: `${THUMB / 2}px`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
});
export const hourMark = style({ position: 'absolute', lineHeight: '16px', transform: 'translateX(-50%)' });

export const facts = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[6], marginTop: vars.space[4] });
export const fact = style({ display: 'flex', alignItems: 'baseline', gap: vars.space[1] });
globalStyle(`${fact} > strong`, {
  fontSize: vars.text.display,
  fontWeight: vars.weight.semibold,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});
export const factWords = style({ color: vars.color.textMuted });
export const since = style({ marginTop: vars.space[2], color: vars.color.textMuted });

export const hourHeading = style({ borderBottom: `1px solid ${vars.color.border}` });
export const hourFold = style({
  display: 'grid',
  gridTemplateColumns: 'auto auto 1fr',
  alignItems: 'center',
  gap: `0 ${vars.space[2]}`,
  width: '100%',
  minHeight: vars.size.row,
  fontWeight: vars.weight.semibold,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:hover': { backgroundColor: vars.color.hover } },
  '@media': { [phone]: { gridTemplateColumns: 'auto 1fr', paddingBlock: vars.space[1] } },
});
export const hourFoldMark = style({
  color: vars.color.textMuted,
  selectors: { [`${hourFold}[aria-expanded="true"] &`]: { transform: 'rotate(90deg)' } },
});
export const hourCount = style({
  color: vars.color.textMuted,
  fontWeight: vars.weight.regular,
  textAlign: 'end',
  '@media': { [phone]: { gridColumn: 2, textAlign: 'start' } },
});

export const eventList = style({ display: 'grid' });
export const eventRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 280px) 144px minmax(0, 1fr)',
  alignItems: 'center',
  justifyItems: 'start',
  gap: `0 ${vars.space[3]}`,
  minHeight: vars.size.row,
  paddingBlock: vars.space[1],
  borderBottom: `1px solid ${vars.color.border}`,
  selectors: { '&[data-past="true"]': { backgroundColor: vars.color.sunken } },
  '@media': {
    [tablet]: { gridTemplateColumns: 'minmax(0, 192px) 120px minmax(0, 1fr)' },
    [phone]: { gridTemplateColumns: 'auto 1fr', paddingBlock: vars.space[2] },
  },
});
export const eventTime = style({ fontVariantNumeric: 'tabular-nums' });
export const environment = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  minWidth: 0,
  maxWidth: '100%',
  '@media': { [phone]: { gridColumn: '1 / -1' } },
});
globalStyle(`${environment} > a`, {
  minWidth: 0,
  color: vars.color.accentText,
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  overflowWrap: 'anywhere',
});
export const tenant = style({ color: vars.color.textMuted });
export const problem = style({ gridColumn: '1 / -1', color: vars.color.tone.warning.text, fontSize: vars.text.small });
export const reading = style({ color: vars.color.textMuted, fontSize: vars.text.caption });
export const byKeys = style({ '@media': { [touch]: { display: 'none' } } });
export const byTouch = style({ display: 'none', '@media': { [touch]: { display: 'inline' } } });
