import { style } from '@vanilla-extract/css';
import { canHover, phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const guide = style({ display: 'grid', gap: vars.space[4] });
export const steps = style({
  display: 'grid',
  gap: vars.space[2],
  paddingInlineStart: vars.space[5],
  listStyle: 'decimal',
});

export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space[4], fontSize: vars.text.small });
/** A button with the look of a link: what it opens is no page. */
export const link = style({
  color: vars.color.accentText,
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  '@media': {
    [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    [phone]: { minHeight: vars.size.control },
  },
});
