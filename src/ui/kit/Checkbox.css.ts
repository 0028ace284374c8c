import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const row = style({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'flex-start',
  gap: vars.space[2],
  fontSize: vars.text.small,
  lineHeight: '20px',
  cursor: 'pointer',
  '@media': { [phone]: { minHeight: vars.size.control, paddingBlock: vars.space[3], fontSize: vars.text.body } },
});

export const rowDisabled = style({ color: vars.color.textMuted, cursor: 'not-allowed' });

export const box = style({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: '16px',
  height: '16px',
  marginBlock: '2px',
  color: vars.color.onAccent,
});

export const input = style({
  position: 'absolute',
  inset: 0,
  width: '16px',
  height: '16px',
  margin: 0,
  appearance: 'none',
  cursor: 'inherit',
  border: `1.5px solid ${vars.color.markBorder}`,
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.control,
  transition: `background-color ${vars.motion.quick}, border-color ${vars.motion.quick}`,
  selectors: {
    '&:checked, &:indeterminate': { backgroundColor: vars.color.accent, borderColor: vars.color.accent },
    '&:disabled': { backgroundColor: vars.color.sunken, borderColor: vars.color.controlBorder },
    // Makes a phone's whole row the target, and enlarges a table's lone box.
    '&::after': { content: '', position: 'absolute', inset: '-10px' },
  },
});

export const mark = style({ position: 'relative', pointerEvents: 'none', visibility: 'hidden' });
globalStyle(`${input}:checked:not(:indeterminate) ~ ${mark}[data-mark='check']`, { visibility: 'inherit' });
globalStyle(`${input}:indeterminate ~ ${mark}[data-mark='dash']`, { visibility: 'inherit' });
globalStyle(`${input}:disabled ~ ${mark}`, { color: vars.color.textDisabled });
globalStyle(`${box} > svg.lucide`, { gridArea: '1 / 1', width: '12px', height: '12px', strokeWidth: 3 });
