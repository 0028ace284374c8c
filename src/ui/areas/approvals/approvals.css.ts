import { globalStyle, style } from '@vanilla-extract/css';
import { badge } from '../../kit/Badge.css.ts';
import { canHover, forcedColors } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const kind = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '6px',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '14px',
  whiteSpace: 'normal',
});
// As low as the line, so that a request is as tall as other rows.
globalStyle(`${kind} > ${badge}`, { minHeight: '16px', paddingBlock: 0, lineHeight: '16px' });

export const otherTenants = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space[2],
});
export const otherTenantsHead = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
});
export const otherTenant = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: vars.size.control,
  paddingInline: vars.space[3],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  color: vars.color.accentText,
  fontSize: vars.text.small,
  '@media': { [canHover]: { ':hover': { background: vars.color.hover } } },
});

export const tabs = style({
  display: 'flex',
  columnGap: vars.space[5],
  boxShadow: `inset 0 -1px 0 ${vars.color.border}`,
});
/** Looks like a tab of the kit. */
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.size.row,
  borderBottom: '2px solid transparent',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  '@media': {
    [canHover]: { ':hover': { color: vars.color.text } },
    [forcedColors]: { borderBottomColor: 'Canvas' },
  },
  selectors: {
    '&[aria-current="page"]': {
      color: vars.color.text,
      borderBottomColor: vars.color.accent,
      '@media': { [forcedColors]: { borderBottomColor: 'Highlight' } },
    },
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: vars.radius.small },
  },
});

export const request = style({ display: 'grid', minWidth: 0 });
export const comment = style({
  overflow: 'hidden',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
