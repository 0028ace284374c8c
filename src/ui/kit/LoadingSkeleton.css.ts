import { style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../theme/media.ts';
import { appear, pendingDelay, pulse } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

/** Reserves its space at once, but is visible only after 300 ms: no flash, no jump. */
export const skeleton = style({ opacity: 0, animation: `${appear} ${vars.motion.calm} ${pendingDelay} forwards` });
export const bone = style({
  display: 'block',
  height: '10px',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.skeleton,
  animation: `${pulse} 1.8s ease-in-out infinite`,
});

/** A log or a picture. */
export const block = style({ height: '60vh', borderRadius: vars.radius.medium });
/** As high as a page's heading with its line of words. */
export const header = style({ display: 'flex', alignItems: 'center', height: '52px', marginBottom: vars.space[5] });

export const table = style({ '@media': { [phone]: { display: 'none' } } });
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[6],
  height: '36px',
  paddingInline: vars.space[3],
  borderBottom: `1px solid ${vars.color.borderStrong}`,
});
export const row = style([head, { height: vars.size.row, borderBottom: `1px solid ${vars.color.border}` }]);
export const column = style({
  flex: 1,
  selectors: { '&:first-child': { flex: 0.5 }, '&:nth-child(3)': { flex: 1.6 } },
});

export const cards = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
export const card = style({
  display: 'grid',
  gap: vars.space[3],
  paddingBlock: vars.space[4],
  borderTop: `1px solid ${vars.color.border}`,
});

export const detail = style({ display: 'grid', gap: vars.space[8] });
export const section = style({ display: 'grid', gap: vars.space[5] });
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: `${vars.space[5]} ${vars.space[8]}`,
});
export const field = style({ display: 'grid', gap: vars.space[2], minHeight: '36px', alignContent: 'center' });
