import { recipe } from '@vanilla-extract/recipes';
import { canHover } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

const hoveredInUse = '&:hover:where(:not(:disabled, [aria-disabled="true"]))';

export const iconButtonClass = recipe({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    borderRadius: vars.radius.medium,
    color: vars.color.textMuted,
    cursor: 'pointer',
    transition: `background-color ${vars.motion.quick}, color ${vars.motion.quick}`,
    '@media': {
      [canHover]: { selectors: { [hoveredInUse]: { backgroundColor: vars.color.hover, color: vars.color.text } } },
    },
    ':active': { backgroundColor: vars.color.pressed },
    selectors: {
      '&[aria-expanded="true"], &[aria-pressed="true"]': {
        backgroundColor: vars.color.pressed,
        color: vars.color.text,
      },
      '&:disabled, &[aria-disabled="true"]': {
        color: vars.color.textDisabled,
        backgroundColor: 'transparent',
        cursor: 'not-allowed',
      },
    },
  },
  variants: {
    size: {
      small: { width: vars.size.controlSmall, height: vars.size.controlSmall },
      medium: { width: vars.size.control, height: vars.size.control },
    },
    isDanger: {
      true: {
        '@media': {
          [canHover]: {
            selectors: {
              [hoveredInUse]: { backgroundColor: vars.color.tone.danger.tint, color: vars.color.tone.danger.text },
            },
          },
        },
      },
    },
    isOutlined: {
      true: { border: `1px solid ${vars.color.controlBorder}`, backgroundColor: vars.color.control },
    },
  },
  defaultVariants: { size: 'medium' },
});
