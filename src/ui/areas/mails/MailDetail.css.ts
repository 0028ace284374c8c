import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

export const text = style({
  maxWidth: '72ch',
  padding: vars.space[4],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
globalStyle(`${text} a`, { color: vars.color.accentText, textDecoration: 'underline' });
