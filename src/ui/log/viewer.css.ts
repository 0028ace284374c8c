import { globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const viewer = style({ display: 'grid', gap: vars.space[2], minWidth: 0, position: 'relative' });

export const toolbar = style({ display: 'flex', alignItems: 'center', gap: vars.space[1], flexWrap: 'wrap' });

export const searchBar = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  minWidth: 0,
  '@media': { [phone]: { flexWrap: 'wrap' } },
});
globalStyle(`${searchBar} > :first-child`, {
  flex: '1 1 auto',
  minWidth: 0,
  '@media': { [phone]: { flexBasis: '100%' } },
});

export const searchCount = style({
  minWidth: '92px',
  textAlign: 'end',
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [phone]: { marginInlineEnd: 'auto', textAlign: 'start' } },
});

/** Scrolls in its own frame, so that the context stays in view. */
export const frame = style({
  minHeight: '200px',
  height: 'max(320px, calc(100dvh - 380px))',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  contain: 'strict',
  paddingBlock: vars.space[2],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.chrome,
  fontFamily: vars.font.mono,
  fontSize: vars.text.caption,
  fontVariantLigatures: 'none',
  lineHeight: '20px',
  tabSize: 4,
  '@media': { [phone]: { marginInline: `calc(-1 * ${vars.space[2]})`, height: 'max(320px, calc(100dvh - 300px))' } },
});

export const allLines = style({ position: 'relative', width: '100%', margin: 0, padding: 0, listStyle: 'none' });

export const line = style({
  position: 'absolute',
  top: 0,
  left: 0,
  display: 'flex',
  alignItems: 'flex-start',
  width: 'max-content',
  minWidth: '100%',
  minHeight: '20px',
  selectors: {
    '&[data-wraps="true"]': { width: '100%' },
    '&[aria-current="true"]': { boxShadow: `inset 3px 0 0 ${vars.color.accent}` },
  },
});

export const lineNumber = style({
  position: 'sticky',
  left: 0,
  flex: 'none',
  minWidth: '56px',
  paddingInline: vars.space[2],
  textAlign: 'end',
  color: vars.color.textMuted,
  backgroundColor: vars.color.chrome,
  fontVariantNumeric: 'tabular-nums',
  userSelect: 'none',
  textDecoration: 'none',
  ':hover': { color: vars.color.accentText, textDecoration: 'underline' },
  ':focus-visible': { outlineOffset: '-2px' },
  '@media': { [phone]: { minWidth: '40px', paddingInline: vars.space[1] } },
  selectors: {
    [`${line}[aria-current="true"] &`]: {
      color: vars.color.accentText,
      fontWeight: vars.weight.semibold,
      boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
    },
  },
});

export const clock = style({
  flex: 'none',
  width: '74px',
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { width: '64px' } },
});

export const words = style({
  flex: '1 1 auto',
  minWidth: 0,
  paddingInlineEnd: vars.space[3],
  whiteSpace: 'pre',
  unicodeBidi: 'isolate',
  selectors: { '[data-wraps="true"] > &': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
});

export const match = style({
  backgroundColor: vars.color.tone.warning.tint,
  color: vars.color.tone.warning.text,
  boxShadow: `0 0 0 1px ${vars.color.tone.warning.border}`,
  borderRadius: '2px',
});

export const currentMatch = style({
  backgroundColor: vars.color.accent,
  color: vars.color.onAccent,
  borderRadius: '2px',
});

/** Shown after scrolling up. */
export const toEnd = style({
  position: 'absolute',
  insetInline: 0,
  bottom: vars.space[4],
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});
globalStyle(`${toEnd} > *`, { pointerEvents: 'auto' });
