import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const parts = style({ display: 'grid', gap: vars.space[4], fontSize: vars.text.small });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[2], alignItems: 'center' });
export const steps = style({ display: 'grid', gap: vars.space[2], overflowWrap: 'anywhere' });

export const words = style({ display: 'grid', gap: vars.space[3], fontSize: vars.text.small });
export const heading = style({ fontSize: vars.text.heading });
export const hint = style({ color: vars.color.textMuted, fontSize: vars.text.caption, overflowWrap: 'anywhere' });
export const part = style({ display: 'grid', gap: vars.space[1], fontSize: vars.text.small });
export const partTitle = style({
  fontSize: vars.text.caption,
  fontWeight: vars.weight.semibold,
  color: vars.color.textMuted,
});
export const facts = style({ display: 'grid', gap: vars.space[2], overflowWrap: 'anywhere' });
export const choices = style({ display: 'grid', gap: '1px', marginInline: `calc(-1 * ${vars.space[2]})` });
export const choice = style({
  display: 'flex',
  gap: vars.space[2],
  width: '100%',
  minHeight: '28px',
  padding: `${vars.space[1]} ${vars.space[2]}`,
  borderRadius: vars.radius.small,
  color: vars.color.text,
  '@media': { [canHover]: { ':hover': { backgroundColor: vars.color.hover } }, [phone]: { minHeight: '44px' } },
});
globalStyle(`${choice} ${hint}`, { display: 'block' });
export const sign = style({ flex: 'none', paddingTop: '2px', color: vars.color.textMuted });
globalStyle(`${sign} svg`, { width: '14px', height: '14px' });
export const places = style({ display: 'grid', gap: '1px', paddingInlineStart: vars.space[4] });
globalStyle(`summary${choice}`, { cursor: 'pointer', listStyle: 'none' });
globalStyle(`summary${choice}::-webkit-details-marker`, { display: 'none' });
globalStyle(`details[open] > ${choice} > ${sign} svg`, { transform: 'rotate(90deg)' });
