import { style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../../src/ui/theme/media.ts';
import { vars } from '../../src/ui/theme/vars.css.ts';

export const forLaptop = style({ minWidth: 0, '@media': { [phone]: { display: 'none' } } });
export const forPhone = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
export const link = style({ ':hover': { textDecoration: 'underline' } });
export const expiry = style({
  display: 'inline',
  verticalAlign: '-3px',
  marginInlineEnd: '6px',
  color: vars.color.tone.warning.icon,
});
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: `${vars.space[4]} ${vars.space[6]}`,
});
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2] });
export const stack = style({ display: 'grid', gap: vars.space[3] });
export const held = style({ display: 'grid', alignContent: 'start', gap: vars.space[2], minWidth: 0 });
