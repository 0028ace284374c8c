import { globalStyle, style } from '@vanilla-extract/css';
import { touch } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space[1]} ${vars.space[4]}`,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
export const entry = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space[1] });
globalStyle(`${entry} svg`, { width: '13px', height: '13px' });
const stroke = { width: '22px', height: 0, borderTopWidth: '2px' } as const;
export const solid = style({ ...stroke, borderTopStyle: 'solid', borderTopColor: vars.color.accent });
export const dashed = style({ ...stroke, borderTopStyle: 'dashed', borderTopColor: vars.color.textMuted });
export const dot = style({
  width: '10px',
  height: '10px',
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.text,
});
export const mark = style({ color: vars.color.text });
export const onTouch = style({ display: 'none', '@media': { [touch]: { display: 'inline-flex' } } });
