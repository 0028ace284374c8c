import { globalStyle, style } from '@vanilla-extract/css';
import { laptop, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const recordLogs = style({
  display: 'grid',
  gap: `${vars.space[6]} ${vars.space[8]}`,
  minWidth: 0,
  '@media': { [laptop]: { gridTemplateColumns: 'repeat(auto-fit, minmax(0, 1fr))' } },
});
export const log = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  gap: vars.space[2],
  minWidth: 0,
});
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: vars.space[3] });
export const title = style({ fontSize: vars.text.small, fontWeight: vars.weight.medium });
export const entries = style({
  display: 'grid',
  gap: vars.space[2],
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.text.small,
  lineHeight: '20px',
});
export const entry = style({ display: 'grid', minWidth: 0 });
/** A description can have 4,000 characters; the entry's page shows the rest. */
export const words = style({
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});
export const by = style({ color: vars.color.textMuted, fontSize: vars.text.caption, overflowWrap: 'anywhere' });
globalStyle(`${by} > a`, { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px' });
export const whatChanged = style({
  minHeight: '24px',
  borderRadius: vars.radius.small,
  color: vars.color.accentText,
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  '@media': { [phone]: { minHeight: '44px' } },
});
export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.small,
});
