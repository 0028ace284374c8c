import { style } from '@vanilla-extract/css';
import { canHover, phone } from '../theme/media.ts';
import { rise } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const anchor = style({ position: 'relative', minWidth: 0 });

export const popup = style({
  position: 'absolute',
  zIndex: vars.layer.overlay,
  insetInlineStart: 0,
  display: 'flex',
  flexDirection: 'column',
  minWidth: '100%',
  width: 'max-content',
  maxWidth: 'min(440px, calc(100vw - 32px))',
  maxHeight: '320px',
  overflow: 'hidden',
  borderRadius: vars.radius.large,
  backgroundColor: vars.color.raised,
  boxShadow: vars.shadow.overlay,
  fontSize: vars.text.small,
  lineHeight: '20px',
  animation: `${rise} ${vars.motion.quick} ${vars.motion.ease}`,
  '@media': { [phone]: { maxWidth: '100%', maxHeight: '264px' } },
  selectors: {
    '&[data-side="below"]': { top: `calc(100% + ${vars.space[1]})` },
    '&[data-side="above"]': { bottom: `calc(100% + ${vars.space[1]})` },
  },
});

export const list = style({
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space[1],
  outline: 'none',
});
export const option = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  minHeight: '32px',
  paddingBlock: '6px',
  paddingInline: vars.space[2],
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  '@media': {
    [canHover]: { ':hover': { backgroundColor: vars.color.hover } },
    [phone]: {
      minHeight: '44px',
      paddingBlock: '12px',
      fontSize: vars.text.body,
    },
  },
  selectors: {
    '&[aria-selected="true"]': { fontWeight: vars.weight.medium },
    '&[aria-disabled="true"]': { color: vars.color.textMuted },
    '&[data-current]': {
      backgroundColor: vars.color.selected,
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: '-2px',
    },
  },
});
export const optionWords = style({ display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const optionHint = style({
  fontSize: vars.text.caption,
  fontWeight: vars.weight.regular,
  lineHeight: '16px',
  color: vars.color.textMuted,
});
export const mark = style({ selectors: { 'svg&': { marginBlock: '2px', color: vars.color.accentText } } });
export const nothing = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  padding: vars.space[3],
  color: vars.color.textMuted,
});
export const more = style({
  flex: 'none',
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  borderTop: `1px solid ${vars.color.border}`,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
});
export const groupHeading = style({
  paddingBlock: `${vars.space[2]} ${vars.space[1]}`,
  paddingInline: vars.space[2],
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  lineHeight: '16px',
});
export const optionIcon = style({
  display: 'flex',
  flex: 'none',
  height: '20px',
  alignItems: 'center',
  color: vars.color.textMuted,
});
