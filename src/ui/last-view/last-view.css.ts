import { globalStyle, keyframes } from '@vanilla-extract/css';
import { phone, reducedMotion, tabletAndLarger } from '../theme/media.ts';
import { sweep } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

const end = keyframes({ to: { visibility: 'hidden' } });
/** Without a script, for instance in a browser that is too old, the view must not stay. */
globalStyle('#last-view', { animation: `${end} 0s linear 20s forwards` });
// In a window of the other kind, the app is seen while it draws itself; beside the view, it needs no layout.
globalStyle('#last-view[data-layout="phone"]', { '@media': { [tabletAndLarger]: { display: 'none' } } });
globalStyle('#last-view[data-layout="phone"] ~ #root', { '@media': { [phone]: { display: 'none' } } });
globalStyle('#last-view[data-layout="larger"]', { '@media': { [phone]: { display: 'none' } } });
globalStyle('#last-view[data-layout="larger"] ~ #root', { '@media': { [tabletAndLarger]: { display: 'none' } } });

globalStyle('#last-view::before', {
  content: '',
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: vars.layer.toast,
  width: '30%',
  height: '2px',
  backgroundColor: vars.color.accent,
  animation: `${sweep} 1.6s ease-in-out infinite`,
  '@media': { [reducedMotion]: { width: '100%', animation: 'none' } },
});
