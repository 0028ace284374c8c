import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

/** The rows of an earlier query, while those of the present one are awaited. */
export const awaiting = style({ opacity: 0.55, transition: `opacity ${vars.motion.calm}` });

export const recordLink = style({
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  borderRadius: vars.radius.small,
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
});
export const quietLink = style([recordLink, { color: vars.color.text, fontWeight: vars.weight.regular }]);

/** Two lines in a row of 40 px. */
export const environment = style({ display: 'grid', minWidth: 0 });
export const identifier = style({ overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '18px' });
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

export const status = style({ display: 'grid', justifyItems: 'start', gap: vars.space.half, minWidth: 0 });
export const progress = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 128px) auto',
  alignItems: 'center',
  gap: vars.space[2],
  width: '100%',
  paddingInlineStart: '6px',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '12px',
});

export const rowActions = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: vars.space.half,
});
export const cardActions = style({ display: 'contents' });
globalStyle(`${cardActions} > *`, { '@media': { [phone]: { flex: '1 1 0' } } });

export const summary = style({ display: 'inline-flex', alignItems: 'baseline', flexWrap: 'wrap', gap: vars.space[3] });
export const asOf = style({ color: vars.color.textMuted, fontSize: vars.text.caption, whiteSpace: 'nowrap' });

export const phoneFilters = style({ display: 'flex', alignItems: 'center', gap: vars.space[2] });
export const phoneFiltersFirst = style({ flex: 1 });
export const fieldStack = style({ display: 'grid', gap: vars.space[3] });

export const reasons = style({ display: 'grid', gap: vars.space[3], fontSize: vars.text.small });
export const reasonAction = style({ fontWeight: vars.weight.medium });
export const reasonText = style({ color: vars.color.textMuted, textWrap: 'pretty' });
