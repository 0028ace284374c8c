import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space[1], minWidth: 0 });
export const label = style({ fontSize: vars.text.small, fontWeight: vars.weight.medium, lineHeight: '20px' });
export const star = style({ color: vars.color.tone.danger.text, marginInlineStart: vars.space.half });
export const hint = style({ fontSize: vars.text.caption, lineHeight: '16px', color: vars.color.textMuted });
export const error = style({
  display: 'flex',
  gap: vars.space[1],
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.tone.danger.text,
});
export const errorIcon = style({ selectors: { 'svg&': { width: '14px', height: '14px', marginBlock: '1px' } } });
