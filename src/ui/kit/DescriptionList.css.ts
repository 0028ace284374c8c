import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
  gap: `${vars.space[4]} ${vars.space[8]}`,
  fontSize: vars.text.small,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[3] } },
});
export const item = style({ minWidth: 0 });
export const wide = style({ gridColumn: '1 / -1' });
export const term = style({ fontSize: vars.text.caption, lineHeight: '16px', color: vars.color.textMuted });
export const value = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[1],
  paddingBlock: vars.space.half,
  minWidth: 0,
  fontSize: vars.text.body,
  lineHeight: '20px',
});
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const mono = style({ fontFamily: vars.font.mono, fontSize: vars.text.small, fontVariantLigatures: 'none' });
export const copy = style({ marginBlock: '-4px', flex: 'none', '@media': { [phone]: { marginBlock: '-10px' } } });
