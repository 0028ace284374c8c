import { globalStyle, style } from '@vanilla-extract/css';
import { reducedMotion } from '../theme/media.ts';
import { turn } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

/** On the document while a page can be pulled: the browser doesn't reload it as well. */
export const PULLED = 'data-pulls';
globalStyle(`:root[${PULLED}]`, { overscrollBehaviorY: 'contain' });

export const indicator = style({
  position: 'fixed',
  top: vars.size.topBar,
  left: '50%',
  // It comes from behind the top bar.
  zIndex: vars.layer.sticky,
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  marginLeft: '-20px',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.overlay,
  color: vars.color.textMuted,
  opacity: 0,
  pointerEvents: 'none',
  selectors: {
    '&[data-far="true"]': { color: vars.color.accentText },
    '&[data-refreshing="true"]': { opacity: 1, transform: 'translateY(16px)', color: vars.color.accentText },
  },
});
globalStyle(`${indicator}[data-refreshing="true"] > svg`, {
  animation: `${turn} 1s linear infinite`,
  '@media': { [reducedMotion]: { animation: 'none' } },
});
