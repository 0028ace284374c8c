import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { rise } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const region = style({
  position: 'fixed',
  zIndex: vars.layer.toast,
  // Between what a pager has at its two ends.
  insetInline: 0,
  marginInline: 'auto',
  bottom: `calc(${vars.size.statusLine} + ${vars.size.thumbBar} + env(safe-area-inset-bottom) + ${vars.space[4]})`,
  display: 'grid',
  gap: vars.space[2],
  width: 'min(380px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '@media': {
    [phone]: {
      insetInline: vars.space[4],
      marginInline: 0,
      bottom: `calc(${vars.size.bottomBar} + ${vars.size.thumbBar} + ${vars.size.statusLine} + env(safe-area-inset-bottom) + 8px)`,
      width: 'auto',
    },
  },
});
export const toast = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  padding: vars.space[3],
  borderRadius: vars.radius.large,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.overlay,
  fontSize: vars.text.small,
  lineHeight: '20px',
  pointerEvents: 'auto',
  animation: `${rise} ${vars.motion.calm} ${vars.motion.ease}`,
});
export const icon = style({ display: 'grid', flex: 'none', marginBlock: '2px' });
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const action = style({ marginTop: vars.space[1], selectors: { '&:empty': { display: 'none' } } });
export const dismiss = style({
  flex: 'none',
  margin: '-4px -6px -4px 0',
  '@media': { [phone]: { margin: '-10px -12px -10px 0' } },
});
