import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors, touch } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

const { tone } = vars.color;
const hatched = `repeating-linear-gradient(135deg, ${tone.neutral.icon} 0 1px, transparent 1px 5px)`;

export const addresses = style({ display: 'grid', gap: vars.space[3], maxWidth: '720px', minWidth: 0 });
export const track = style({
  position: 'relative',
  height: '28px',
  overflow: 'hidden',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.sunken,
  boxShadow: `inset 0 0 0 1px ${vars.color.borderStrong}`,
  '@media': { [forcedColors]: { border: '1px solid CanvasText' } },
});
const kinds = {
  selectors: {
    '&[data-kind="environment"]': { backgroundColor: tone.info.icon },
    '&[data-kind="taken elsewhere"]': { backgroundImage: hatched, backgroundColor: tone.neutral.tint },
  },
} as const;
export const block = style({
  position: 'absolute',
  insetBlock: '1px',
  minWidth: '3px',
  boxShadow: `inset -1px 0 ${vars.color.canvas}`,
  ...kinds,
  '@media': { [forcedColors]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' } },
});
/** What another VPC has too: a line along the lower edge. */
export const shared = style({
  position: 'absolute',
  insetBlockEnd: 0,
  height: '5px',
  minWidth: '3px',
  backgroundColor: tone.warning.icon,
});
export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.textMuted,
  fontFamily: vars.font.mono,
  fontSize: vars.text.caption,
});

export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
});
export const key = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] });
globalStyle(`${key}::before`, {
  content: '',
  width: '12px',
  height: '12px',
  borderRadius: '2px',
  boxShadow: `inset 0 0 0 1px ${vars.color.borderStrong}`,
});
globalStyle(`${key}[data-kind="environment"]::before`, { backgroundColor: tone.info.icon });
globalStyle(`${key}[data-kind="taken elsewhere"]::before`, { backgroundImage: hatched });
globalStyle(`${key}[data-kind="shared"]::before`, { backgroundColor: tone.warning.icon });
globalStyle(`${key}[data-kind="free"]::before`, { backgroundColor: vars.color.sunken });

export const overlapWarning = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  color: tone.warning.text,
  fontSize: vars.text.small,
});
globalStyle(`${overlapWarning} > svg.lucide`, { flex: 'none', width: '14px', height: '14px', marginBlock: '3px' });
globalStyle(`${overlapWarning} a`, { textDecoration: 'underline', textUnderlineOffset: '3px' });
export const overlaps = style({ margin: 0, padding: 0, listStyle: 'none' });
export const table = style({ fontSize: vars.text.small });
globalStyle(`${table} > summary`, {
  width: 'fit-content',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  cursor: 'pointer',
  '@media': { [touch]: { lineHeight: '44px' } },
});
