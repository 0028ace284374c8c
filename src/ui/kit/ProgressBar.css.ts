import { style } from '@vanilla-extract/css';
import { forcedColors } from '../theme/media.ts';
import { sweep } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const track = style({
  display: 'block',
  width: '100%',
  minWidth: '96px',
  height: vars.space[1],
  overflow: 'hidden',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.pressed,
  '@media': { [forcedColors]: { outline: '1px solid CanvasText' } },
});
export const bar = style({
  display: 'block',
  width: '100%',
  height: '100%',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.accent,
  transformOrigin: '0 50%',
  transform: 'scaleX(0)',
  transition: `transform ${vars.motion.calm} linear`,
  '@media': { [forcedColors]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
});
export const unknown = style({ width: '30%', transform: 'none', animation: `${sweep} 1.6s ease-in-out infinite` });
