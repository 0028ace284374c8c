import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const schedule = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  minWidth: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  whiteSpace: 'nowrap',
});
export const scheduleLabel = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
export const expiry = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flex: 'none',
  marginInlineStart: vars.space[1],
  color: vars.color.tone.warning.text,
});
globalStyle(`${expiry} > svg.lucide`, { width: '12px', height: '12px', color: vars.color.tone.warning.icon });
globalStyle(`${expiry}[data-ended="true"]`, { color: vars.color.tone.danger.text });
globalStyle(`${expiry}[data-ended="true"] > svg.lucide`, { color: vars.color.tone.danger.icon });
