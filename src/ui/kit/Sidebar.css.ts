import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, laptop, tablet } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';
import { count } from './CountMark.css.ts';

export const sidebar = style({
  display: 'flex',
  flexDirection: 'column',
  width: vars.size.sidebar,
  height: '100%',
  borderInlineEnd: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.chrome,
  fontSize: vars.text.small,
  selectors: { '&[data-collapsed="true"]': { width: vars.size.sidebarFolded } },
  '@media': { [tablet]: { width: vars.size.sidebarFolded } },
});
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  flex: 'none',
  height: vars.size.topBar,
  paddingTop: 'env(safe-area-inset-top)',
  paddingInline: vars.space[4],
  overflow: 'hidden',
  whiteSpace: 'nowrap',
});
export const navigation = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  padding: vars.space[2],
});
export const group = style({
  selectors: {
    '& + &': { marginTop: vars.space[2], paddingTop: vars.space[2], borderTop: `1px solid ${vars.color.border}` },
  },
});
export const groupToggle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  height: '28px',
  paddingInline: '12px',
  borderRadius: vars.radius.medium,
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  '@media': {
    [canHover]: { ':hover': { backgroundColor: vars.color.hover, color: vars.color.text } },
  },
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
globalStyle(`${groupToggle} > svg.lucide`, { width: '14px', height: '14px', flex: 'none' });
globalStyle(`${groupToggle} > svg[data-folded="true"]`, { transform: 'rotate(-90deg)' });
export const items = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space.half });
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  width: '100%',
  height: '32px',
  paddingInline: '12px',
  borderRadius: vars.radius.medium,
  overflow: 'hidden',
  color: vars.color.textMuted,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
  transition: `background-color ${vars.motion.quick}, color ${vars.motion.quick}`,
  '@media': {
    [canHover]: { ':hover': { backgroundColor: vars.color.hover, color: vars.color.text } },
    [tablet]: { height: vars.size.row },
  },
  selectors: {
    '&[aria-current="page"]': { backgroundColor: vars.color.pressed, color: vars.color.text },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
globalStyle(`${link}[aria-current="page"] > svg`, { color: vars.color.accentText });
export const label = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
export const foot = style({
  display: 'grid',
  gap: vars.space[1],
  flex: 'none',
  padding: vars.space[2],
  borderTop: `1px solid ${vars.color.border}`,
});
export const note = style({
  paddingInline: '12px',
  paddingBlock: vars.space[1],
  overflow: 'hidden',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
export const toggle = style([link, { '@media': { [tablet]: { display: 'none' } } }]);

// Folded: for screen readers and tooltips only.
const hiddenWords = { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' } as const;
globalStyle(`${sidebar}[data-collapsed="true"] :is(${label}, ${brand} > :not(:first-child))`, {
  '@media': { [laptop]: hiddenWords },
});
globalStyle(`${sidebar} :is(${label}, ${brand} > :not(:first-child))`, {
  '@media': { [tablet]: hiddenWords },
});
globalStyle(`${sidebar} ${link}:has(${count})`, { position: 'relative' });
const atCorner = {
  position: 'absolute',
  top: '-1px',
  insetInlineEnd: '-1px',
  minWidth: '16px',
  paddingInline: '4px',
  lineHeight: '15px',
} as const;
globalStyle(`${sidebar}[data-collapsed="true"] ${count}`, { '@media': { [laptop]: atCorner } });
globalStyle(`${sidebar} ${count}`, { '@media': { [tablet]: atCorner } });
const narrowNote = { paddingInline: 0, textAlign: 'center' } as const;
globalStyle(`${sidebar}[data-collapsed="true"] ${note}`, { '@media': { [laptop]: narrowNote } });
globalStyle(`${sidebar} ${note}`, { '@media': { [tablet]: narrowNote } });
const narrowToggle = { justifyContent: 'center', paddingInline: 0 } as const;
globalStyle(`${sidebar}[data-collapsed="true"] ${groupToggle}`, { '@media': { [laptop]: narrowToggle } });
globalStyle(`${sidebar} ${groupToggle}`, { '@media': { [tablet]: narrowToggle } });
