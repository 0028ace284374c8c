import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const drop = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[3],
  padding: vars.space[3],
  border: `1px dashed ${vars.color.controlBorder}`,
  borderRadius: vars.radius.large,
  transition: `border-color ${vars.motion.quick}, background-color ${vars.motion.quick}`,
  selectors: {
    '&[data-over]': { borderColor: vars.color.accent, backgroundColor: vars.color.tone.accent.tint },
  },
});
export const dropHint = style({ '@media': { [phone]: { display: 'none' } } });
export const picker = style({ display: 'none' });
export const dropWords = style({ fontSize: vars.text.small, lineHeight: '20px', color: vars.color.textMuted });
