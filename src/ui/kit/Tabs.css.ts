import { globalStyle, style } from '@vanilla-extract/css';
import { canHover } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** Where there is no room for all tabs beside each other, the rest stands in a second line: none is out of sight. */
export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[5],
  borderBottom: `1px solid ${vars.color.border}`,
});
export const tab = style({
  flex: 'none',
  minHeight: vars.size.row,
  marginBottom: '-1px',
  borderBottom: '2px solid transparent',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  transition: `color ${vars.motion.quick}, border-color ${vars.motion.quick}`,
  '@media': { [canHover]: { ':hover': { color: vars.color.text } } },
  selectors: {
    '&[data-state="active"]': { color: vars.color.text, borderBottomColor: vars.color.accent },
    '&:disabled': { color: vars.color.textDisabled },
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: vars.radius.small },
  },
});
export const panel = style({ paddingTop: vars.space[4] });
/** All panels in one place; those that are not chosen keep their room, unseen. */
export const evenPanels = style({ display: 'grid' });
globalStyle(`${evenPanels} > ${panel}`, { gridArea: '1 / 1', minWidth: 0 });
globalStyle(`${evenPanels} > ${panel}[data-state="inactive"]`, { visibility: 'hidden' });
