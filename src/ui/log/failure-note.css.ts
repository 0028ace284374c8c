import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const end = style({
  paddingBlock: vars.space[2],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.chrome,
  fontFamily: vars.font.mono,
  fontSize: vars.text.caption,
  fontVariantLigatures: 'none',
  lineHeight: '20px',
});
/** Lines wrap: the reason of a failure must not be cut. */
export const endLines = style({ font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const endLine = style({
  display: 'block',
  paddingInline: vars.space[3],
  selectors: {
    '&[data-error]': {
      backgroundColor: vars.color.tone.danger.tint,
      color: vars.color.tone.danger.text,
      boxShadow: `inset 3px 0 0 ${vars.color.tone.danger.icon}`,
    },
  },
});
