import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, laptop, phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const page = style({ display: 'grid', minWidth: 0 });
export const section = style({
  display: 'grid',
  gap: vars.space[3],
  minWidth: 0,
  paddingBlock: vars.space[5],
  selectors: {
    [`& + &, ${page} + &`]: { borderTop: `1px solid ${vars.color.border}` },
    '&:first-child': { paddingTop: vars.space[1] },
  },
  '@media': {
    [laptop]: { gridTemplateColumns: '152px minmax(0, 1fr)', columnGap: vars.space[8] },
  },
});
export const sectionTitle = style({ fontSize: vars.text.body, fontWeight: vars.weight.semibold, lineHeight: '20px' });
export const sectionBody = style({ display: 'grid', alignContent: 'start', gap: vars.space[4], minWidth: 0 });

export const backWord = style({ '@media': { [phone]: { display: 'none' } } });

export const link = style({
  color: vars.color.accentText,
  borderRadius: vars.radius.small,
  overflowWrap: 'anywhere',
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } } },
});
export const externalMark = style({
  display: 'inline-block',
  width: '12px',
  height: '12px',
  marginInlineStart: vars.space[1],
  verticalAlign: '-1px',
});

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

export const uses = style({ display: 'grid', lineHeight: '24px', '@media': { [phone]: { rowGap: vars.space[3] } } });
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
