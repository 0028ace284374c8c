import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const banner = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space[2],
  paddingBlock: '9px',
  paddingInline: vars.space[3],
  borderRadius: vars.radius.medium,
  border: '1px solid transparent',
  fontSize: vars.text.small,
  lineHeight: '20px',
  '@media': { [phone]: { flexWrap: 'wrap' } },
});
export const edge = styleVariants(vars.color.tone, (tone) => ({ borderColor: tone.border }));
export const icon = style({ display: 'grid', flex: 'none', marginBlock: '2px' });
globalStyle(`${icon} > svg.lucide`, { strokeWidth: 2 });
export const words = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' });
export const title = style({ fontWeight: vars.weight.semibold });
export const action = style({
  display: 'flex',
  gap: vars.space[2],
  flex: 'none',
  marginBlock: '-4px',
  '@media': { [phone]: { flexBasis: '100%', marginBlock: 0, paddingInlineStart: vars.space[6] } },
});
