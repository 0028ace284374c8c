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

/** The status with its progress is no taller than a row without: a job that begins moves nothing. */
export const status = style({ display: 'inline-grid', verticalAlign: 'middle', gap: '3px', maxWidth: '100%' });
export const statusLine = style({ display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 });
export const percentage = style({
  flex: 'none',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
});
/** Of one width, so that rows can be compared. */
export const bar = style({ display: 'block', width: '176px', maxWidth: '100%', lineHeight: 0 });
