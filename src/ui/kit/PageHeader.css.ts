import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const header = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  flexWrap: 'wrap',
  minHeight: vars.size.row,
});
export const back = style({ flex: 'none', marginInlineStart: '-8px', marginInlineEnd: '-8px' });
export const words = style({
  flex: '1 1 320px',
  minWidth: 0,
  // Back and one button fit its line; without Back, whatever leaves room for the title.
  '@media': { [phone]: { flexBasis: '184px' } },
  selectors: { '&:first-child': { '@media': { [phone]: { flexBasis: 'auto' } } } },
});
export const titleLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  flexWrap: 'wrap',
  minWidth: 0,
});
// A badge on its own stands at the top of a column.
globalStyle(`${titleLine} > *`, { alignSelf: 'center' });
export const title = style({
  fontSize: vars.text.title,
  fontWeight: vars.weight.semibold,
  lineHeight: '28px',
  letterSpacing: '-0.012em',
  overflowWrap: 'anywhere',
});
export const quietTitle = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
  letterSpacing: 'normal',
  whiteSpace: 'nowrap',
});
export const titleAction = style({ marginInlineStart: 'auto' });
export const subtitle = style({
  marginBlockStart: vars.space[1],
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
  // As wide as the title, which says how much room buttons have.
  '@media': { [phone]: { width: 0, minWidth: '100%' } },
});
/** They wrap together: a line of the heading never ends with some of them. */
export const controls = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  flexWrap: 'wrap',
  '@media': { [phone]: { display: 'contents' } },
});
export const actions = style({ display: 'flex', alignItems: 'center', gap: vars.space[2], flexWrap: 'wrap' });

export const primary = style({
  display: 'flex',
  gap: vars.space[2],
  '@media': {
    [phone]: {
      position: 'fixed',
      insetInline: 0,
      bottom: `calc(${vars.size.bottomBar} + env(safe-area-inset-bottom))`,
      zIndex: vars.layer.chrome,
      padding: `${vars.space[2]} ${vars.space[4]}`,
      borderTop: `1px solid ${vars.color.border}`,
      backgroundColor: vars.color.canvas,
    },
  },
});
globalStyle(`${primary} > *`, { '@media': { [phone]: { flex: 1 } } });
globalStyle(`${primary}:has([aria-expanded="true"])`, { '@media': { [phone]: { zIndex: vars.layer.overlay } } });
// Keeps the page's end and toasts above the thumb bar.
globalStyle(`:root:has(${primary})`, { '@media': { [phone]: { vars: { [vars.size.thumbBar]: '61px' } } } });
// Nothing can be pressed on paper.
globalStyle(`:is(${back}, ${titleAction}, ${actions}, ${primary})`, { '@media': { print: { display: 'none' } } });
