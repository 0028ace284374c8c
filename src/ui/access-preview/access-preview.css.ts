import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const section = style({
  marginTop: vars.space[8],
  paddingTop: vars.space[6],
  borderTop: `1px solid ${vars.color.border}`,
});
export const areas = style({
  display: 'grid',
  gap: vars.space[5],
  minWidth: 0,
  // Its heading and button stay in view above it.
  scrollMarginTop: `calc(${vars.size.topBar} + 88px)`,
});
export const place = style({ maxWidth: '360px' });
export const menuLine = style({ lineHeight: '20px' });
export const areaBox = style({ display: 'grid', gap: vars.space[1], minWidth: 0 });
export const areaName = style({ fontSize: vars.text.body, fontWeight: vars.weight.semibold, lineHeight: '20px' });
export const muted = style({ fontSize: vars.text.small, lineHeight: '20px', color: vars.color.textMuted });
export const actionRow = style({
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  columnGap: vars.space[4],
  paddingBlock: vars.space[1],
  fontSize: vars.text.small,
  lineHeight: '20px',
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
