import { style } from '@vanilla-extract/css';
import { canHover, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const link = style({
  color: vars.color.accentText,
  borderRadius: vars.radius.small,
  overflowWrap: 'anywhere',
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
});
export const externalMark = style({
  display: 'inline-block',
  width: '12px',
  height: '12px',
  marginInlineStart: vars.space[1],
  verticalAlign: '-1px',
});
/** An arrow says it on a phone. */
export const backWord = style({ '@media': { [phone]: { display: 'none' } } });
export const uses = style({ display: 'grid', lineHeight: '24px', '@media': { [phone]: { rowGap: vars.space[3] } } });
