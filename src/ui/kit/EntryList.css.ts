import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const entryBox = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[1],
  minHeight: vars.size.control,
  padding: vars.space.half,
  paddingInlineStart: vars.space[1],
  border: `1px solid ${vars.color.controlBorder}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.control,
  fontSize: vars.text.small,
  lineHeight: '20px',
  cursor: 'text',
  transition: `border-color ${vars.motion.quick}`,
  '@media': { [canHover]: { ':hover': { borderColor: vars.color.controlBorderHover } } },
  selectors: {
    '&:has(input:focus-visible)': {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: '-1px',
      borderColor: vars.color.focus,
    },
    '&[data-invalid]': { borderColor: vars.color.danger },
    '&[data-fixed]': {
      backgroundColor: vars.color.sunken,
      borderColor: vars.color.border,
      color: vars.color.textMuted,
      cursor: 'not-allowed',
    },
    // Readable and copyable: a visible focus that doesn't suggest editing.
    '&[data-fixed]:has(input:focus-visible)': {
      outline: `1px solid ${vars.color.textMuted}`,
      borderColor: vars.color.textMuted,
    },
  },
});
globalStyle(`${entryBox} > :has(> input)`, { flex: '1 1 140px' });
// The empty input takes no line of its own.
globalStyle(`${entryBox}[data-fixed] > :has(> input)`, { flex: '1 1 24px' });
export const chips = style({ display: 'contents' });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: '26px',
  paddingInlineStart: vars.space[2],
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.pressed,
  selectors: {
    '&[data-faulty]': {
      backgroundColor: vars.color.tone.danger.tint,
      color: vars.color.tone.danger.text,
    },
  },
  '@media': { [phone]: { minHeight: '36px' } },
});
globalStyle(`${entryBox}[data-fixed] ${chip}`, { paddingInlineEnd: vars.space[2] });
export const faultMark = style({ flex: 'none', marginInlineEnd: vars.space[1] });
globalStyle(`${faultMark} > svg.lucide`, { width: '14px', height: '14px' });
export const adder = style({ marginInlineStart: 'auto' });
globalStyle(`${adder} > button`, {
  width: '28px',
  height: '26px',
  '@media': { [phone]: { width: '44px', height: '44px', marginBlock: '-3px' } },
});
export const chipText = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const remove = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '26px',
  height: '26px',
  borderRadius: vars.radius.small,
  color: 'inherit',
  '@media': {
    [canHover]: { ':hover': { color: vars.color.tone.danger.text } },
    [phone]: { width: '44px', height: '44px', marginBlock: '-4px' },
  },
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
globalStyle(`${remove} > svg.lucide`, { width: '14px', height: '14px' });
export const entryInput = style({
  display: 'block',
  width: '100%',
  minWidth: 0,
  height: '26px',
  paddingInline: '6px',
  border: 0,
  background: 'none',
  textOverflow: 'ellipsis',
  selectors: { '&:focus-visible': { outline: 'none' } },
  '@media': { [phone]: { height: '44px', marginBlock: '-3px' } },
});
export const said = style({
  display: 'block',
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
  selectors: { '&:not(:empty)': { marginTop: vars.space[1] } },
});
