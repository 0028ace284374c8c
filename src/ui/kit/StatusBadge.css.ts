import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { tabletAndLarger } from '../theme/media.ts';
import { turn } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

export const stack = style({
  display: 'inline-flex',
  verticalAlign: 'middle',
  flexDirection: 'column',
  gap: vars.space[1],
  minWidth: 0,
  maxWidth: '100%',
});
export const status = style({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: '5px',
  maxWidth: '100%',
  minHeight: '22px',
  paddingInline: '6px 8px',
  borderRadius: vars.radius.round,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
});
export const surfaces = styleVariants({
  filled: {},
  outlined: { backgroundColor: 'transparent', boxShadow: `inset 0 0 0 1px ${vars.color.controlBorder}` },
  bare: { backgroundColor: 'transparent' },
});
export const icon = style({ display: 'grid', flex: 'none' });
globalStyle(`${icon} > svg.lucide`, { width: '14px', height: '14px', strokeWidth: 2 });
export const turning = style({});
globalStyle(`${turning} > svg`, { animation: `${turn} 2.4s linear infinite` });
export const word = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
// A narrow column wraps it: it is never cut there.
globalStyle(`td ${status}`, { '@media': { [tabletAndLarger]: { lineHeight: '14px', whiteSpace: 'normal' } } });
