import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { canHover, phone } from '../theme/media.ts';
import { pendingDelay, turn } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

/** Also for router links: `buttonClass({ intent, size })`. */
export const buttonClass = recipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    flex: 'none',
    border: '1px solid transparent',
    borderRadius: vars.radius.medium,
    fontWeight: vars.weight.medium,
    fontSize: vars.text.small,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    transition: `background-color ${vars.motion.quick}, border-color ${vars.motion.quick}, color ${vars.motion.quick}`,
    selectors: {
      '&:disabled, &[aria-disabled="true"]': { cursor: 'not-allowed' },
    },
    '@media': { [phone]: { fontSize: vars.text.body } },
  },
  variants: {
    intent: {
      primary: {
        backgroundColor: vars.color.accent,
        color: vars.color.onAccent,
        '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.accentHover } } },
      },
      secondary: {
        backgroundColor: vars.color.control,
        borderColor: vars.color.controlBorder,
        color: vars.color.text,
        '@media': {
          [canHover]: { ':hover': { backgroundColor: vars.color.hover, borderColor: vars.color.controlBorderHover } },
        },
        ':active': { backgroundColor: vars.color.pressed },
      },
      ghost: {
        color: vars.color.text,
        '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover } } },
        ':active': { backgroundColor: vars.color.pressed },
      },
      danger: {
        backgroundColor: vars.color.danger,
        color: vars.color.onDanger,
        '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.dangerHover } } },
      },
    },
    size: {
      small: { minHeight: vars.size.controlSmall, paddingInline: '10px' },
      medium: { minHeight: vars.size.control, paddingInline: vars.space[3] },
    },
    isWide: { true: { width: '100%' } },
    isDisabled: {
      true: {
        backgroundColor: vars.color.sunken,
        borderColor: vars.color.border,
        color: vars.color.textDisabled,
        '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.sunken, borderColor: vars.color.border } } },
      },
    },
  },
  compoundVariants: [
    {
      variants: { intent: 'ghost', isDisabled: true },
      style: {
        backgroundColor: 'transparent',
        borderColor: 'transparent',
        '@media': { [canHover]: { ':hover': { backgroundColor: 'transparent', borderColor: 'transparent' } } },
      },
    },
  ],
  defaultVariants: { intent: 'secondary', size: 'medium' },
});

/** Can fade out while pending without changing the button's width. */
export const content = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minWidth: 0,
});

const vanish = keyframes({ to: { opacity: 0 } });
const arrive = keyframes({ to: { opacity: 1 } });

export const contentPending = style([content, { animation: `${vanish} 1ms ${pendingDelay} forwards` }]);

export const pendingMark = style({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  opacity: 0,
  animation: `${arrive} 1ms ${pendingDelay} forwards`,
});

globalStyle(`${pendingMark} > svg`, { animation: `${turn} 900ms linear infinite` });

export const linkButton = style({
  color: vars.color.accentText,
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  '@media': {
    [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
    [phone]: { minHeight: vars.size.control },
  },
});
export const linkButtons = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[4],
  fontSize: vars.text.small,
});
