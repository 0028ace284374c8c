import { globalStyle, style } from '@vanilla-extract/css';
import { phone, touch } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** Lines no longer than can be read well. */
export const discussion = style({ display: 'grid', gap: vars.space[4], minWidth: 0, maxWidth: '720px' });
export const thread = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
/** Focusable by the app where the pressed button is gone. */
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space[3],
  alignItems: 'start',
  borderRadius: vars.radius.small,
});
export const event = style({ display: 'grid', placeItems: 'center', width: '28px', height: '20px' });
export const words = style({ display: 'grid', gap: vars.space[1], minWidth: 0 });
/** Its parts are divided by dots. */
export const meta = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  lineHeight: '20px',
});
globalStyle(`${meta} > :not(strong):not(:last-child)::after`, { content: '"·"', marginInlineStart: vars.space[2] });
globalStyle(`${meta} > strong`, { color: vars.color.text, fontWeight: vars.weight.semibold, overflowWrap: 'anywhere' });
export const text = style({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-folded="true"]': {
      display: '-webkit-box',
      overflow: 'hidden',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 10,
    },
  },
});
export const deleted = style({ color: vars.color.textMuted, fontStyle: 'italic' });
export const waits = style({ color: vars.color.textMuted });
export const refused = style({
  display: 'flex',
  gap: vars.space[1],
  color: vars.color.tone.danger.text,
  fontSize: vars.text.small,
  lineHeight: '20px',
});
globalStyle(`${refused} > svg`, { flexShrink: 0, width: '14px', height: '20px' });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[1],
  marginInline: '-8px',
});
globalStyle(`${actions} > *`, { '@media': { [phone]: { minHeight: '44px' } } });
export const muted = style({ color: vars.color.textMuted });
export const form = style({ display: 'grid', gap: vars.space[3] });
export const formEnd = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const keys = style({
  color: vars.color.textMuted,
  fontFamily: 'inherit',
  fontSize: vars.text.small,
  '@media': { [touch]: { display: 'none' } },
});
