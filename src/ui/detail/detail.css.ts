import { globalStyle, style } from '@vanilla-extract/css';
import { laptop } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const subtitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: `calc(-1 * ${vars.space[5]})`,
  clipPath: `inset(0 0 0 ${vars.space[5]})`,
});
globalStyle(`${subtitle} > *`, { position: 'relative', paddingInlineStart: vars.space[5] });
globalStyle(`${subtitle} > *::before`, {
  content: '"·"',
  position: 'absolute',
  insetInlineStart: 0,
  width: vars.space[5],
  textAlign: 'center',
});

export const absent = style({ color: vars.color.textMuted });
export const secret = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[1] });
export const secretText = style({
  minWidth: '72px',
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
  fontVariantLigatures: 'none',
  overflowWrap: 'anywhere',
});
export const secretButtons = style({ display: 'inline-flex', marginBlock: '-4px' });
export const secretFailure = style({
  flex: '1 0 100%',
  color: vars.color.tone.danger.text,
  fontSize: vars.text.caption,
});
export const licence = style({
  flex: '1 0 100%',
  maxHeight: '100px',
  overflow: 'auto',
  padding: vars.space[2],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
  lineHeight: '18px',
  whiteSpace: 'pre',
});

export const lines = style({ display: 'grid' });

/** No higher than 100 px (Administration §9). */
export const scrolledText = style({
  display: 'block',
  maxHeight: '100px',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderRadius: vars.radius.small,
});

/** Below each other where the actions need the width. */
export const wayThrough = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  '@media': { [laptop]: { flexDirection: 'column', alignItems: 'flex-start', gap: 0 } },
});
export const neighbours = style({ display: 'flex', alignItems: 'center', gap: vars.space.half });
export const place = style({
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});
