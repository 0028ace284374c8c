import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const panel = style({ display: 'grid', gap: vars.space[4], minWidth: 0 });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: vars.space[2] });
export const heading = style({ fontSize: vars.text.lead, overflowWrap: 'anywhere' });
export const muted = style({ color: vars.color.textMuted });
export const thread = style({ display: 'grid', gap: vars.space[3] });
export const comment = style({
  display: 'grid',
  gap: vars.space[2],
  minWidth: 0,
  padding: vars.space[3],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  selectors: { '&[data-resolved="true"]': { backgroundColor: vars.color.sunken } },
});
export const meta = style({ color: vars.color.textMuted, fontSize: vars.text.small });
globalStyle(`${meta} > strong`, { color: vars.color.text, fontWeight: vars.weight.semibold });
export const marks = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1], minWidth: 0 });
export const text = style({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-folded="true"]': {
      display: '-webkit-box',
      overflow: 'hidden',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 6,
    },
  },
});
export const textEnd = style({ marginInline: '-8px' });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1], marginInline: '-8px' });
export const form = style({ display: 'grid', gap: vars.space[3] });
export const formEnd = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const elsewhere = style({ display: 'grid', gap: vars.space[1], minWidth: 0 });
