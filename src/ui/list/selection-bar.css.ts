import { globalStyle, style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

/** At the window's lower edge while the list is longer; on a phone above the bottom bar. */
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space[3],
  rowGap: vars.space[1],
  zIndex: vars.layer.chrome,
  backgroundColor: vars.color.raised,
  fontSize: vars.text.small,
  '@media': {
    [tabletAndLarger]: {
      position: 'sticky',
      bottom: `calc(${vars.size.statusLine} + ${vars.space[3]})`,
      padding: `${vars.space[2]} ${vars.space[3]}`,
      borderRadius: vars.radius.large,
      boxShadow: vars.shadow.overlay,
    },
    [phone]: {
      position: 'fixed',
      insetInline: 0,
      bottom: `calc(${vars.size.bottomBar} + env(safe-area-inset-bottom))`,
      columnGap: vars.space[1],
      height: '112px',
      padding: `${vars.space[1]} ${vars.space[4]} ${vars.space[2]}`,
      borderTop: `1px solid ${vars.color.border}`,
    },
  },
});
globalStyle(`:root:has(${bar})`, {
  vars: { [vars.size.thumbBar]: '56px' },
  '@media': { [phone]: { vars: { [vars.size.thumbBar]: '112px' } } },
});
/** Above the commands, so that they don't move with the reasons; one line on a phone. */
export const why = style({
  order: -1,
  flex: '1 0 100%',
  color: vars.color.textMuted,
  '@media': {
    [phone]: { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis', contain: 'inline-size' },
  },
});
globalStyle(`:root:has(${why})`, {
  vars: { [vars.size.thumbBar]: '80px' },
  '@media': { [phone]: { vars: { [vars.size.thumbBar]: '136px' } } },
});
globalStyle(`${bar}:has(${why})`, { '@media': { [phone]: { height: '136px' } } });
export const count = style({ flex: '0 1 auto', minWidth: '88px', '@media': { [phone]: { flex: 1, minWidth: 0 } } });
export const number = style({ fontWeight: vars.weight.medium, fontVariantNumeric: 'tabular-nums' });
export const commands = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  flex: 1,
  minWidth: 0,
  '@media': {
    [phone]: {
      order: 1,
      flex: '1 0 100%',
      flexWrap: 'nowrap',
      contain: 'inline-size',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      marginInline: `calc(-1 * ${vars.space[4]})`,
      paddingInline: vars.space[4],
      paddingBlock: '2px',
    },
  },
});
globalStyle(`${commands} > *`, { flex: 'none' });
export const pageBox = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
