import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const failedCount = style({ color: vars.color.tone.danger.text, fontWeight: vars.weight.medium });

/** As tall as a row without progress, so that a starting job moves nothing. */
export const status = style({ display: 'inline-grid', verticalAlign: 'middle', gap: '3px', maxWidth: '100%' });
export const statusLine = style({ display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 });
export const percentage = style({
  flex: 'none',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
});
/** Fixed width, so that rows can be compared. */
export const bar = style({ display: 'block', width: '176px', maxWidth: '100%', lineHeight: 0 });
/** Wraps: it says what an operator has to do. */
export const runnerWait = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
});
/** Wraps, as its end is the time of the failure. */
export const failedAt = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
});
