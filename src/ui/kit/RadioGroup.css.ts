import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const group = style({ minWidth: 0, margin: 0, padding: 0, border: 0 });
export const legend = style({
  padding: 0,
  marginBottom: vars.space[2],
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: '20px',
  '@media': { [phone]: { marginBottom: 0 } },
});
export const options = style({ display: 'grid', gap: vars.space[2], '@media': { [phone]: { gap: 0 } } });
export const option = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  fontSize: vars.text.small,
  lineHeight: '20px',
  cursor: 'pointer',
  '@media': { [phone]: { minHeight: vars.size.control, paddingBlock: vars.space[3], fontSize: vars.text.body } },
});
export const optionDisabled = style({ color: vars.color.textMuted, cursor: 'not-allowed' });
export const words = style({ display: 'grid', minWidth: 0 });
export const hint = style({ fontSize: vars.text.caption, lineHeight: '16px', color: vars.color.textMuted });

export const input = style({
  flex: 'none',
  width: '16px',
  height: '16px',
  marginBlock: '2px',
  marginInline: 0,
  appearance: 'none',
  cursor: 'inherit',
  border: `1.5px solid ${vars.color.markBorder}`,
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.control,
  transition: `border-color ${vars.motion.quick}`,
  selectors: {
    '&:checked': { border: `5px solid ${vars.color.accent}`, backgroundColor: vars.color.onAccent },
    '&:disabled': { backgroundColor: vars.color.sunken, borderColor: vars.color.controlBorder },
  },
});
