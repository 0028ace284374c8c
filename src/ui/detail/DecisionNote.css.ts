import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const note = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  minWidth: 0,
  paddingBlock: '9px',
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  fontSize: vars.text.small,
  lineHeight: '20px',
});
export const icon = style({ display: 'grid', flex: 'none', marginBlock: '2px' });
globalStyle(`${icon} > svg.lucide`, { width: '16px', height: '16px' });
export const words = style({ display: 'grid', gap: vars.space.half, flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const head = style({ color: vars.color.textMuted });
globalStyle(`${head} > strong`, { color: vars.color.text, fontWeight: vars.weight.medium });
export const comment = style({ maxWidth: '80ch', whiteSpace: 'pre-wrap' });
/** One quiet line below who decided. */
export const signed = style({ color: vars.color.textMuted });
globalStyle(`${signed} > svg.lucide`, {
  width: '14px',
  height: '14px',
  verticalAlign: '-2px',
  marginInlineEnd: vars.space[1],
});
