import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const section = style({
  display: 'grid',
  gap: vars.space[4],
  minWidth: 0,
  selectors: {
    '& + &': { marginTop: vars.space[6], paddingTop: vars.space[6], borderTop: `1px solid ${vars.color.border}` },
  },
});
export const header = style({ display: 'flex', alignItems: 'center', gap: vars.space[3], flexWrap: 'wrap' });
export const words = style({ flex: 1, minWidth: 0 });
export const title = style({ fontSize: vars.text.lead, lineHeight: '24px' });
export const description = style({ fontSize: vars.text.small, color: vars.color.textMuted });
