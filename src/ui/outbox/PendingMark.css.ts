import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, phone, tabletAndLarger } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  maxWidth: '100%',
  borderRadius: vars.radius.small,
  color: vars.color.accentText,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  whiteSpace: 'nowrap',
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '2px' } } },
  selectors: { '&[data-urgent="true"]': { color: vars.color.tone.warning.text } },
});
globalStyle(`${mark} > svg.lucide`, { flex: 'none', width: '12px', height: '12px' });
export const words = style({ overflow: 'hidden', textOverflow: 'ellipsis' });

/** One line in a row, more on a card. */
export const reason = style({
  maxWidth: '100%',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.regular,
  overflow: 'hidden',
  '@media': {
    [tabletAndLarger]: { lineHeight: '14px', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    [phone]: {
      display: '-webkit-box',
      marginTop: vars.space[1],
      lineHeight: '16px',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    },
  },
});

/** As tall as a status with its row's padding, so that nothing moves when it disappears. */
export const marked = style({
  display: 'grid',
  justifyItems: 'start',
  minWidth: 0,
  maxWidth: '100%',
  '@media': { [tabletAndLarger]: { marginBlock: '-3px' } },
});
