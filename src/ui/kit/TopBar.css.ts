import { globalStyle, style } from '@vanilla-extract/css';
import { belowLaptop, phone, tabletAndLarger } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  height: vars.size.topBar,
  paddingTop: 'env(safe-area-inset-top)',
  paddingInline: vars.space[6],
  borderBottom: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.canvas,
  '@media': { [belowLaptop]: { paddingInline: vars.space[4] } },
});
export const start = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  flex: 1,
  minWidth: 0,
  // The person's words get shorter first.
  '@media': { [tabletAndLarger]: { flex: '1 0 auto' } },
});
// Without a tenant the search is above the page's title.
globalStyle(`${start} > :empty`, { display: 'none' });
export const end = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  flex: 'none',
  minWidth: 0,
  '@media': { [tabletAndLarger]: { flex: '0 1 auto' } },
});
export const person = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], minWidth: 0 });
export const personWords = style({
  display: 'grid',
  minWidth: 0,
  maxWidth: '240px',
  fontSize: vars.text.caption,
  lineHeight: '16px',
  '@media': { [phone]: { display: 'none' } },
});
export const name = style({
  fontWeight: vars.weight.medium,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const mail = style({
  color: vars.color.textMuted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
