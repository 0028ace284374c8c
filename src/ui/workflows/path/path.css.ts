import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, touch } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const steps = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', minWidth: 0 });
export const frame = style({
  minWidth: 0,
  paddingBlock: vars.space[2],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
});
export const frameName = style({
  minHeight: '32px',
  fontSize: vars.text.body,
  fontWeight: vars.weight.semibold,
  lineHeight: '32px',
  cursor: 'pointer',
  '@media': { [touch]: { lineHeight: '44px' } },
});
/** A line joins the states of a path. */
export const step = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space.half,
  minWidth: 0,
  paddingBlock: vars.space[1],
  paddingInlineStart: vars.space[5],
  selectors: { '&[data-selected]': { backgroundColor: vars.color.selected } },
});
globalStyle(`${step}::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: '3px',
  insetBlock: 0,
  width: '2px',
  backgroundColor: vars.color.border,
});
globalStyle(`${step}::after`, {
  content: '',
  position: 'absolute',
  insetInlineStart: 0,
  top: '14px',
  width: '8px',
  height: '8px',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.textMuted,
});
globalStyle(`${step}[data-mark="current"]::after`, { backgroundColor: vars.color.accent });
export const stateName = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
});
globalStyle(`${stateName} > button`, {
  minHeight: '28px',
  borderRadius: vars.radius.small,
  font: 'inherit',
  textAlign: 'start',
  '@media': { [touch]: { minHeight: '44px' } },
});
export const badge = style({
  minWidth: '24px',
  paddingInline: vars.space[1],
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.tone.neutral.tint,
  color: vars.color.tone.neutral.text,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
export const actions = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' });
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[1],
  minHeight: '24px',
  borderRadius: vars.radius.small,
  color: vars.color.accentText,
  fontSize: vars.text.caption,
  textAlign: 'start',
  '@media': {
    [touch]: { minHeight: '44px' },
    [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '2px' } },
  },
  selectors: { '&:not([data-sender="user"])': { color: vars.color.textMuted } },
});
export const automatic = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
globalStyle(`${automatic} > button`, { textDecoration: 'underline', textUnderlineOffset: '2px' });
export const target = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  color: vars.color.textMuted,
});
globalStyle(`${target} > svg.lucide`, { flex: 'none', width: '12px', height: '12px' });
export const others = style({ paddingBlock: vars.space[1], fontSize: vars.text.small });
globalStyle(`${others} > summary`, {
  width: 'fit-content',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  cursor: 'pointer',
  '@media': { [touch]: { lineHeight: '44px' } },
});
