import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  height: '40px',
  paddingInline: vars.space[6],
  borderTop: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.chrome,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  '@media': { [phone]: { paddingInline: `${vars.space[4]} ${vars.space[2]}` } },
});
globalStyle(`${line} > svg.lucide`, { flex: 'none' });
export const words = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [phone]: { whiteSpace: 'normal', lineHeight: 1.3 } },
});
