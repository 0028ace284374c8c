import { keyframes } from '@vanilla-extract/css';

/** Delay of loading indicators: most answers are faster. */
export const pendingDelay = '300ms';

export const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });
export const rise = keyframes({
  from: { opacity: 0, transform: 'translateY(4px)' },
  to: { opacity: 1, transform: 'none' },
});
export const slideUp = keyframes({
  from: { transform: 'translateY(24px)', opacity: 0 },
  to: { transform: 'none', opacity: 1 },
});
export const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
export const pulse = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } });
export const sweep = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(350%)' } });
