import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

/** Framed, so that production is recognizable without colour. */
export const productionMark = style({
  flex: 'none',
  alignSelf: 'center',
  paddingInline: '4px',
  border: `1px solid ${vars.color.tone.warning.icon}`,
  borderRadius: vars.radius.small,
  color: vars.color.tone.warning.text,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  lineHeight: '14px',
  whiteSpace: 'nowrap',
});
