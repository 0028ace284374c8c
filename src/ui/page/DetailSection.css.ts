import { style } from '@vanilla-extract/css';
import { laptop } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** Around several sections. */
export const sections = style({ display: 'grid', minWidth: 0 });
export const section = style({
  display: 'grid',
  gap: vars.space[3],
  minWidth: 0,
  paddingBlock: vars.space[5],
  selectors: {
    [`& + &, ${sections} + &`]: { borderTop: `1px solid ${vars.color.border}` },
    '&:first-child': { paddingTop: vars.space[1] },
  },
  '@media': {
    [laptop]: { gridTemplateColumns: '152px minmax(0, 1fr)', columnGap: vars.space[8] },
  },
});
export const sectionTitle = style({ fontSize: vars.text.body, fontWeight: vars.weight.semibold, lineHeight: '20px' });
export const sectionBody = style({ display: 'grid', alignContent: 'start', gap: vars.space[4], minWidth: 0 });
