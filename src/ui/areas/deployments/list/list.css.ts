import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../../theme/vars.css.ts';

export const schedule = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: vars.space[2],
  minWidth: 0,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  whiteSpace: 'nowrap',
});
export const scheduleLabel = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
export const scheduleNext = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'normal' });
/** Framed, so that production is recognizable without colour. */
export const productionMark = style({
  flex: 'none',
  paddingInline: '4px',
  border: `1px solid ${vars.color.tone.warning.icon}`,
  borderRadius: vars.radius.small,
  color: vars.color.tone.warning.text,
  fontWeight: vars.weight.medium,
  lineHeight: '12px',
});
export const warning = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  minWidth: 0,
  color: vars.color.tone.warning.text,
  whiteSpace: 'normal',
});
globalStyle(`${warning} > svg.lucide`, {
  flex: 'none',
  width: '12px',
  height: '12px',
  color: vars.color.tone.warning.icon,
});
globalStyle(`${warning}[data-severe="true"]`, { color: vars.color.tone.danger.text });
globalStyle(`${warning}[data-severe="true"] > svg.lucide`, { color: vars.color.tone.danger.icon });
