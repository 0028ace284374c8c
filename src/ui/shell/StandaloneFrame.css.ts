import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  minHeight: '100dvh',
  paddingBlock: `max(${vars.space[5]}, env(safe-area-inset-top)) max(${vars.space[5]}, env(safe-area-inset-bottom))`,
  paddingInline: `max(${vars.space[6]}, env(safe-area-inset-left)) max(${vars.space[6]}, env(safe-area-inset-right))`,
  backgroundColor: vars.color.chrome,
  '@media': {
    [phone]: {
      paddingBlock: `max(${vars.space[4]}, env(safe-area-inset-top)) max(${vars.space[4]}, env(safe-area-inset-bottom))`,
      paddingInline: vars.space[4],
    },
  },
});
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  borderRadius: vars.radius.small,
  fontSize: vars.text.lead,
  letterSpacing: '-0.01em',
});
export const brandName = style({ fontWeight: vars.weight.semibold });
export const card = style({
  alignSelf: 'center',
  justifySelf: 'center',
  display: 'grid',
  justifyItems: 'center',
  gap: vars.space[3],
  width: 'min(100%, 480px)',
  marginBottom: '8vh',
  padding: vars.space[10],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
  backgroundColor: vars.color.raised,
  textAlign: 'center',
  '@media': { [phone]: { padding: vars.space[6], marginBottom: 0 } },
});
export const title = style({
  fontSize: vars.text.title,
  lineHeight: '28px',
  letterSpacing: '-0.012em',
});
export const words = style({
  display: 'grid',
  gap: vars.space[2],
  width: '100%',
  color: vars.color.textMuted,
  textWrap: 'pretty',
});
globalStyle(`${words}:empty`, { display: 'none' });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space[2],
  width: '100%',
  marginTop: vars.space[3],
});
globalStyle(`${actions} > *`, { '@media': { [phone]: { flex: 1 } } });
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: '48px',
  height: '48px',
  marginBottom: vars.space[1],
  border: `1px solid ${vars.color.border}`,
  borderRadius: '12px',
  color: vars.color.textMuted,
});
globalStyle(`${mark} > svg.lucide`, { width: '22px', height: '22px' });
export const markDanger = style([
  mark,
  {
    borderColor: 'transparent',
    backgroundColor: vars.color.tone.danger.tint,
    color: vars.color.tone.danger.icon,
  },
]);
export const markSuccess = style([
  mark,
  {
    borderColor: 'transparent',
    backgroundColor: vars.color.tone.success.tint,
    color: vars.color.tone.success.icon,
  },
]);
export const message = style({
  padding: vars.space[3],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  color: vars.color.text,
  fontSize: vars.text.small,
  textAlign: 'start',
  overflowWrap: 'anywhere',
});
export const foot = style({
  textAlign: 'center',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
});
