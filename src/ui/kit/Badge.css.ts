import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  maxWidth: '100%',
  minHeight: '20px',
  paddingInline: '6px',
  borderRadius: vars.radius.small,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
});
export const wrapping = style({
  lineHeight: '16px',
  paddingBlock: '2px',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
});
export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1] });
