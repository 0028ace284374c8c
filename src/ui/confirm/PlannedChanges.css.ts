import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const plan = style({ display: 'grid', gap: vars.space[2], minWidth: 0, fontSize: vars.text.small });
export const planHeading = style({ margin: 0, fontSize: vars.text.small, fontWeight: vars.weight.medium });
export const digest = style({ fontFamily: vars.font.mono, color: vars.color.textMuted, overflowWrap: 'anywhere' });
export const detailsHead = style({ cursor: 'pointer', width: 'fit-content' });
export const quiet = style({ margin: 0, color: vars.color.textMuted });
export const resources = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderTop: `1px solid ${vars.color.border}`,
});
globalStyle(`${resources} > li`, { borderBottom: `1px solid ${vars.color.border}`, minWidth: 0 });
/** The line that opens a resource, or names one without fields. */
export const resource = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: 36,
  paddingBlock: vars.space[1],
});
globalStyle(`summary${resource}`, { cursor: 'pointer' });
/** A thumb needs more. */
globalStyle(`summary${resource}`, { '@media': { '(pointer: coarse)': { minHeight: 44 } } });
/** Turns as the resource opens. */
export const mark = style({ width: 16, height: 16, flex: 'none', color: vars.color.textMuted });
globalStyle(`details[open] > summary > ${mark}`, { transform: 'rotate(90deg)' });
/** In line with those that open. */
export const unopened = style({ paddingInlineStart: `calc(16px + ${vars.space[2]})` });
export const address = style({ fontFamily: vars.font.mono, overflowWrap: 'anywhere', minWidth: 0 });
export const goneAddress = style([address, { color: vars.color.textMuted, textDecoration: 'line-through' }]);
export const fields = style({
  margin: 0,
  paddingBlockEnd: vars.space[2],
  paddingInlineStart: `calc(16px + ${vars.space[2]})`,
  maxWidth: '960px',
});
/** Above the fields that are as they were approved. */
export const unchanged = style({
  margin: 0,
  paddingInlineStart: `calc(16px + ${vars.space[2]})`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
export const fieldValue = style({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
export const logLink = style({ color: vars.color.accentText, width: 'fit-content' });
