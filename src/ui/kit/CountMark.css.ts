import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const count = style({
  flex: 'none',
  minWidth: '20px',
  marginInlineStart: 'auto',
  paddingInline: '6px',
  borderRadius: vars.radius.round,
  fontSize: '11px',
  fontWeight: vars.weight.semibold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '18px',
  textAlign: 'center',
});
