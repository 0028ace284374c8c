import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { keyboardOpen, lowWindow, phone } from '../theme/media.ts';
import { appear, rise, slideUp } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

/** Set while the dialog's buttons don't respond yet. */
export const UNARMED = 'data-unarmed';

/** The native dialog invisibly covers the window, so that it receives presses beside the surface. */
export const dialog = style({
  position: 'fixed',
  inset: 0,
  width: '100%',
  maxWidth: '100%',
  height: '100dvh',
  maxHeight: '100dvh',
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  overflow: 'hidden',
  outline: 'none',
  selectors: {
    '&[open]': { display: 'grid', placeItems: 'center' },
    // Before it is modal: otherwise `open`, which follows, would lay it out again.
    '&:popover-open': { display: 'grid', placeItems: 'center' },
    '&::backdrop': { backgroundColor: vars.color.scrim, animation: `${appear} ${vars.motion.calm}` },
  },
});

export const surface = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    width: 'calc(100% - 32px)',
    maxHeight: 'calc(100dvh - 64px)',
    overflow: 'hidden',
    borderRadius: vars.radius.large,
    backgroundColor: vars.color.raised,
    boxShadow: vars.shadow.overlay,
    animation: `${rise} ${vars.motion.calm} ${vars.motion.ease}`,
    '@media': {
      [phone]: {
        alignSelf: 'end',
        width: '100%',
        maxWidth: 'none !important',
        maxHeight: 'calc(100dvh - 48px)',
        borderRadius: `${vars.radius.large} ${vars.radius.large} 0 0`,
        paddingBottom: 'env(safe-area-inset-bottom)',
        animation: `${slideUp} ${vars.motion.calm} ${vars.motion.ease}`,
      },
      [keyboardOpen]: { maxHeight: 'calc(100dvh - 8px)' },
    },
  },
  variants: {
    size: { small: { maxWidth: '440px' }, medium: { maxWidth: '600px' }, large: { maxWidth: '840px' } },
    isSheet: {
      true: {
        alignSelf: 'end',
        width: '100%',
        borderRadius: `${vars.radius.large} ${vars.radius.large} 0 0`,
        paddingBottom: 'env(safe-area-inset-bottom)',
      },
    },
    isTall: { true: { height: '100%' } },
  },
});

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[3],
  paddingBlock: `${vars.space[4]} ${vars.space[2]}`,
  paddingInline: vars.space[5],
});
export const titles = style({ flex: 1, minWidth: 0, display: 'grid', gap: vars.space.half });
export const title = style({
  fontSize: vars.text.heading,
  lineHeight: '24px',
  letterSpacing: '-0.006em',
  overflowWrap: 'anywhere',
});
export const description = style({ fontSize: vars.text.small, color: vars.color.textMuted });
export const close = style({
  marginBlock: '-4px',
  marginInlineEnd: '-8px',
  '@media': { [phone]: { marginBlock: '-10px', marginInlineEnd: '-14px' } },
});
export const body = style({
  display: 'grid',
  gap: vars.space[4],
  flex: '1 1 auto',
  alignContent: 'start',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlock: `${vars.space[1]} ${vars.space[5]}`,
  paddingInline: vars.space[5],
  fontSize: vars.text.body,
});
export const steps = style({
  display: 'grid',
  gap: vars.space[2],
  paddingInlineStart: vars.space[5],
  listStyle: 'decimal',
});
export const pinned = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  paddingInline: vars.space[5],
  borderTop: `1px solid ${vars.color.border}`,
  fontSize: vars.text.body,
});
export const footer = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: vars.space[2],
  flexWrap: 'wrap',
  paddingBlock: vars.space[3],
  paddingInline: vars.space[5],
  borderTop: `1px solid ${vars.color.border}`,
  '@media': { [phone]: { paddingInline: vars.space[4] } },
  selectors: {
    [`[${UNARMED}] &`]: { pointerEvents: 'none' },
    [`${pinned} + &`]: { borderTop: 'none', paddingTop: 0 },
  },
});
// Field and buttons share a line, so that what is asked about can be read.
const besidePinned = `:has(> ${pinned})`;
globalStyle(`:is(form, div)${besidePinned}`, {
  '@media': {
    [lowWindow]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      maxWidth: '600px',
      maxHeight: 'calc(100dvh - 16px)',
    },
  },
});
globalStyle(`${besidePinned} > :is(${header}, ${body})`, { '@media': { [lowWindow]: { gridColumn: '1 / -1' } } });
globalStyle(`${besidePinned} > ${footer}`, {
  '@media': {
    [lowWindow]: { alignItems: 'flex-end', borderTop: `1px solid ${vars.color.border}`, paddingTop: vars.space[3] },
  },
});
globalStyle(`${footer} > button`, { '@media': { [phone]: { flex: 1 } } });

/** The distance between two taps of a double tap. */
export const shield = style({
  position: 'fixed',
  zIndex: vars.layer.toast,
  width: '64px',
  height: '64px',
  transform: 'translate(-50%, -50%)',
});
