import { style } from '@vanilla-extract/css';
import { canHover } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const choose = style({
  minHeight: '24px',
  color: vars.color.accentText,
  fontWeight: vars.weight.medium,
  textAlign: 'start',
  '@media': {
    [canHover]: { ':hover': { textDecoration: 'underline' } },
    print: { color: vars.color.text },
  },
});
export const kind = style({ display: 'block', color: vars.color.textMuted, fontSize: vars.text.caption });
export const said = style({ display: 'grid', fontSize: vars.text.caption, fontWeight: vars.weight.medium });
export const sentences = style({ display: 'grid', gap: vars.space[1] });
