import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const name = style({
  display: 'block',
  maxWidth: '260px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  '@media': { [phone]: { maxWidth: '44vw', color: vars.color.textMuted, fontWeight: vars.weight.regular } },
});
