import { style } from '@vanilla-extract/css';
import { appear } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const tooltip = style({
  zIndex: vars.layer.toast,
  maxWidth: '280px',
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.text,
  color: vars.color.canvas,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  whiteSpace: 'normal',
  textWrap: 'pretty',
  animation: `${appear} ${vars.motion.quick}`,
});
