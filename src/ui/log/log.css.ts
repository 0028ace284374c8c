import { globalStyle, style } from '@vanilla-extract/css';
import { recordLink } from '../list/list.css.ts';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** The lines scroll in a frame of their own, so that what they belong to stays in view. */
export const lines = style({
  minHeight: '160px',
  maxHeight: 'max(320px, calc(100dvh - 320px))',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space[4],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.chrome,
  fontFamily: vars.font.mono,
  fontSize: vars.text.caption,
  fontVariantLigatures: 'none',
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: 4,
  '@media': { [phone]: { padding: vars.space[3], marginInline: `calc(-1 * ${vars.space[2]})` } },
});

/** The arrow belongs to the last word of the address. */
export const externalLink = style([recordLink, { fontWeight: vars.weight.regular, overflowWrap: 'anywhere' }]);
globalStyle(`${externalLink} > svg.lucide`, {
  display: 'inline-block',
  width: '13px',
  height: '13px',
  verticalAlign: '-1px',
});
