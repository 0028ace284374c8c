import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const avatar = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '28px',
  height: '28px',
  overflow: 'hidden',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.tone.accent.tint,
  color: vars.color.tone.accent.text,
  fontSize: '11px',
  fontWeight: vars.weight.semibold,
  letterSpacing: '0.02em',
});
export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' });
