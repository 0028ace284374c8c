import { globalStyle, style } from '@vanilla-extract/css';
import { keyboardOpen, phone, tablet, tabletAndLarger } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';
import { toast } from './ToastRegion.css.ts';

/** The document scrolls, so that phone browser bars fold away and table headers stick without a script. */
export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"side top" "side main" "side status"',
  minHeight: '100dvh',
  // Beside a camera in a phone held sideways.
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"top" "main" "status"' } },
});
export const top = style({ gridArea: 'top', position: 'sticky', top: 0, zIndex: vars.layer.chrome, minWidth: 0 });
export const side = style({
  gridArea: 'side',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  zIndex: vars.layer.chrome,
  '@media': { [phone]: { display: 'none' } },
});
export const main = style({
  gridArea: 'main',
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[4],
  width: '100%',
  minWidth: 0,
  maxWidth: vars.size.page,
  marginInline: 'auto',
  padding: `${vars.space[5]} ${vars.space[6]} calc(${vars.space[12]} + env(safe-area-inset-bottom))`,
  outline: 'none',
  '@media': {
    [tablet]: { paddingInline: vars.space[4] },
    [phone]: {
      padding: `${vars.space[3]} ${vars.space[4]}`,
      paddingBottom: `calc(${vars.size.bottomBar} + ${vars.size.thumbBar} + ${vars.size.statusLine} + env(safe-area-inset-bottom) + ${vars.space[6]})`,
    },
  },
});
export const statusLine = style({
  gridArea: 'status',
  position: 'sticky',
  bottom: 0,
  zIndex: vars.layer.chrome,
  minWidth: 0,
  '@media': {
    [phone]: {
      position: 'fixed',
      insetInline: 0,
      bottom: `calc(${vars.size.bottomBar} + ${vars.size.thumbBar} + env(safe-area-inset-bottom))`,
    },
  },
});
export const bottom = style({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: vars.layer.chrome,
  '@media': { [tabletAndLarger]: { display: 'none' }, [keyboardOpen]: { display: 'none' } },
});
export const skip = style({
  position: 'fixed',
  top: vars.space[2],
  left: vars.space[2],
  zIndex: vars.layer.toast,
  padding: `${vars.space[2]} ${vars.space[3]}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.overlay,
  fontSize: vars.text.small,
  selectors: { '&:not(:focus)': { transform: 'translateY(-200%)' } },
});
for (const bar of [side, top, statusLine, bottom, skip]) globalStyle(bar, { '@media': { print: { display: 'none' } } });
// What a toast covers can be scrolled above it.
globalStyle(`:root:has(${toast}) ${main}`, {
  '@media': {
    [phone]: {
      paddingBottom: `calc(${vars.size.bottomBar} + ${vars.size.thumbBar} + ${vars.size.statusLine} + env(safe-area-inset-bottom) + ${vars.space[16]} + ${vars.space[10]})`,
    },
  },
});
// Keeps the page's end and toasts above the line.
globalStyle(`:root:has(${statusLine}:not(:empty))`, { vars: { [vars.size.statusLine]: '40px' } });
