import { style } from '@vanilla-extract/css';
import { appear, pendingDelay, turn } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const spinner = style({
  display: 'inline-grid',
  color: vars.color.textMuted,
  opacity: 0,
  animation: `${appear} ${vars.motion.calm} ${pendingDelay} forwards`,
});
export const wheel = style({ animation: `${turn} 900ms linear infinite` });
