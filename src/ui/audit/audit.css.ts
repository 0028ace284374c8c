import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const none = style({ color: vars.color.textMuted });

/** Long descriptions and values scroll. */
const longest = { maxHeight: '100px', overflow: 'auto' } as const;
export const description = style({ display: 'block', ...longest, whiteSpace: 'pre-wrap' });
export const propertyValue = style({
  display: 'block',
  ...longest,
  minWidth: '80px',
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
  fontVariantLigatures: 'none',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** One line per list entry. */
export const changeLines = style({
  display: 'grid',
  ...longest,
  minWidth: '80px',
  overflowWrap: 'anywhere',
  // Two columns share a phone's width, so that a few words take many lines.
  '@media': { [phone]: { maxHeight: '320px' } },
});
export const changes = style({});
const onPhone = (selector: string, rules: GlobalStyleRule) =>
  globalStyle(`${changes} ${selector}`, { '@media': { [phone]: rules } });
onPhone(':is(table, thead, tbody)', { display: 'block' });
onPhone('tr', { display: 'grid', gridTemplateColumns: '1fr 1fr' });
onPhone('tbody th', { gridColumn: '1 / -1', height: 'auto', paddingBottom: 0, fontWeight: vars.weight.medium });
onPhone('tbody td', { height: 'auto', borderTop: 'none !important', paddingBottom: vars.space[2] });
onPhone('thead th', { height: 'auto', paddingBlock: vars.space[2] });
onPhone('thead th:first-child', { position: 'absolute', clipPath: 'inset(50%)' });

export const addedLine = style({ color: vars.color.tone.success.text });
export const removedLine = style({ color: vars.color.tone.danger.text });
export const keptLines = style({ color: vars.color.textMuted });

export const rowDescription = style({
  display: 'block',
  overflow: 'hidden',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // A card has room for all of it.
  '@media': { [phone]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
});

export const changedValue = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: vars.space[2],
  marginInlineStart: `calc(-1 * ${vars.space[1]})`,
  paddingInline: vars.space[1],
  borderRadius: vars.radius.small,
  boxShadow: `inset 2px 0 0 ${vars.color.tone.warning.icon}`,
  backgroundColor: vars.color.tone.warning.tint,
  color: vars.color.tone.warning.text,
});
export const valueLines = style({ display: 'grid' });

export const whole = style({ fontSize: vars.text.small });
globalStyle(`${whole} > summary`, { width: 'fit-content', cursor: 'pointer', color: vars.color.accentText });

export const treeList = style({
  display: 'grid',
  gap: vars.space.half,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
  fontVariantLigatures: 'none',
  lineHeight: '20px',
  '@media': { [phone]: { gap: vars.space[2] } },
});
globalStyle(`${treeList} ${treeList}`, {
  marginInlineStart: vars.space[2],
  paddingInlineStart: vars.space[4],
  borderInlineStart: `1px solid ${vars.color.border}`,
});
export const leaf = style({ paddingInlineStart: vars.space[5], overflowWrap: 'anywhere' });
export const branch = style({ overflowWrap: 'anywhere' });
globalStyle(`${branch} > summary`, { width: 'fit-content', minHeight: '24px', lineHeight: '24px', cursor: 'pointer' });
export const branchName = style({ fontWeight: vars.weight.medium });
export const rawValue = style({ color: vars.color.textMuted, whiteSpace: 'pre-wrap' });

/** Enough to distinguish ids; the entry's page shows the rest. */
export const cutId = style({
  display: 'inline-block',
  maxWidth: '12ch',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
});
