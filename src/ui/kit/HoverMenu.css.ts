import { globalStyle, style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../theme/media.ts';
import { appear, slideUp } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';
import { surface } from './menu.css.ts';

export const root = style({ position: 'relative', display: 'inline-flex' });
globalStyle(`${root} > button`, { flex: 1 });

export const panel = style([
  surface,
  {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    minWidth: '240px',
    width: 'max-content',
    maxHeight: 'min(560px, calc(100dvh - 120px))',
    '@media': {
      [phone]: {
        position: 'fixed',
        inset: 'auto 0 0 0',
        width: 'auto',
        maxWidth: 'none',
        maxHeight: '75dvh',
        padding: vars.space[2],
        paddingBottom: `calc(${vars.space[4]} + env(safe-area-inset-bottom))`,
        borderRadius: `${vars.radius.large} ${vars.radius.large} 0 0`,
        zIndex: vars.layer.toast,
        animation: `${slideUp} ${vars.motion.calm} ${vars.motion.ease}`,
      },
    },
  },
]);
export const atStart = style({ '@media': { [tabletAndLarger]: { insetInlineStart: 0 } } });
export const atEnd = style({ '@media': { [tabletAndLarger]: { insetInlineEnd: 0 } } });
/** Bridges the gap to the panel, so that the pointer doesn't leave the menu. */
export const bridge = style({
  position: 'absolute',
  top: '100%',
  insetInline: 0,
  height: '4px',
  '@media': { [phone]: { display: 'none' } },
});
export const scrim = style({
  display: 'none',
  '@media': {
    [phone]: {
      display: 'block',
      position: 'fixed',
      inset: 0,
      zIndex: vars.layer.overlay,
      backgroundColor: vars.color.scrim,
      animation: `${appear} ${vars.motion.calm}`,
    },
  },
});
