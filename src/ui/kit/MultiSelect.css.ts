import { globalStyle, style } from '@vanilla-extract/css';
import { canHover } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const trigger = style({
  overflow: 'hidden',
  textAlign: 'start',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  selectors: { '&[data-empty="true"]': { color: vars.color.textMuted } },
});
export const choices = style({ overflowY: 'auto', padding: vars.space[1], minWidth: '232px' });
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  borderRadius: vars.radius.small,
  paddingInlineEnd: vars.space[2],
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover } } },
});
globalStyle(`${choice} > label`, {
  display: 'flex',
  flex: 1,
  paddingBlock: '6px',
  paddingInlineStart: vars.space[2],
});
export const choiceCount = style({
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-none="true"]': { opacity: 0.7 } },
});
// The button that clears the choice is in the corner.
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], paddingInlineEnd: '36px' });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: '44px',
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.controlBorder}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.control,
  fontSize: vars.text.body,
  selectors: {
    '&[aria-pressed="true"]': {
      borderColor: vars.color.tone.accent.border,
      backgroundColor: vars.color.tone.accent.tint,
      color: vars.color.tone.accent.text,
    },
  },
});
export const chipCount = style({ fontVariantNumeric: 'tabular-nums', color: vars.color.textMuted });
