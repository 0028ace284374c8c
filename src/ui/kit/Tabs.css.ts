import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColors } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

const fadesAtEnd = `linear-gradient(to right, #000 calc(100% - ${vars.space[8]}), transparent)`;
const fadesAtStart = `linear-gradient(to left, #000 calc(100% - ${vars.space[8]}), transparent)`;

/** One line that scrolls, fading where it continues. */
export const list = style({
  display: 'flex',
  // Smaller than the fade, so that a word shows that it continues.
  columnGap: vars.space[3],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  overscrollBehaviorX: 'contain',
  boxShadow: `inset 0 -1px 0 ${vars.color.border}`,
  maskComposite: 'intersect',
  selectors: {
    '&[data-more="after"]': { maskImage: fadesAtEnd },
    '&[data-more="before"]': { maskImage: fadesAtStart },
    '&[data-more="both"]': { maskImage: `${fadesAtEnd}, ${fadesAtStart}` },
  },
});
export const wrapped = style({ flexWrap: 'wrap', overflowX: 'visible' });
export const tab = style({
  flex: 'none',
  minHeight: vars.size.row,
  borderBottom: '2px solid transparent',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  transition: `color ${vars.motion.quick}, border-color ${vars.motion.quick}`,
  '@media': {
    [canHover]: { ':hover': { color: vars.color.text } },
    // High-contrast mode draws transparent borders.
    [forcedColors]: { borderBottomColor: 'Canvas' },
  },
  selectors: {
    '&[data-state="active"]': {
      color: vars.color.text,
      borderBottomColor: vars.color.accent,
      '@media': { [forcedColors]: { borderBottomColor: 'Highlight' } },
    },
    '&:disabled': { color: vars.color.textDisabled },
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: vars.radius.small },
  },
});
export const panel = style({ paddingTop: vars.space[4] });
export const evenPanels = style({ display: 'grid' });
globalStyle(`${evenPanels} > ${panel}`, { gridArea: '1 / 1', minWidth: 0 });
globalStyle(`${evenPanels} > ${panel}[data-state="inactive"]`, { visibility: 'hidden' });
