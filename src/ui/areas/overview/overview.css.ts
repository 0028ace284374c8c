import { globalStyle, style } from '@vanilla-extract/css';
import { status } from '../../kit/StatusBadge.css.ts';
import { canHover, phone, tablet } from '../../theme/media.ts';
import { pulse } from '../../theme/motion.css.ts';
import { vars } from '../../theme/vars.css.ts';

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  alignItems: 'start',
  gap: vars.space[4],
  '@media': {
    [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[3] },
  },
});
/** In one column the cards of both follow each other by urgency. */
export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[4],
  '@media': { [tablet]: { display: 'contents' }, [phone]: { display: 'contents' } },
});
export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space[3],
  padding: `${vars.space[4]} ${vars.space[5]}`,
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
  '@media': { [phone]: { padding: `${vars.space[3]} ${vars.space[4]}` } },
});
for (let order = 1; order <= 10; order += 1)
  globalStyle(`${card}[data-order="${order}"]`, {
    '@media': { [tablet]: { order }, [phone]: { order } },
  });
export const cardHeader = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space[2]}`,
  minHeight: '28px',
  // Links as large as a thumb have room above and below their words.
  '@media': { [phone]: { marginBlockEnd: '-8px' } },
});
export const cardLinks = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space[3],
  marginInlineStart: 'auto',
});
export const cardTitle = style({ fontSize: vars.text.lead, lineHeight: '24px', fontWeight: vars.weight.semibold });
export const cardCount = style({
  paddingInline: vars.space[2],
  borderRadius: vars.radius.round,
  backgroundColor: vars.color.tone.neutral.tint,
  color: vars.color.tone.neutral.text,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-tone="danger"]': { backgroundColor: vars.color.tone.danger.tint, color: vars.color.tone.danger.text },
  },
});
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  minHeight: '28px',
  borderRadius: vars.radius.small,
  color: vars.color.accentText,
  fontSize: vars.text.small,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '@media': { [canHover]: { ':hover': { textDecoration: 'underline' } }, [phone]: { minHeight: '44px' } },
});
globalStyle(`${more} > svg.lucide`, { width: '14px', height: '14px' });
// Four areas side by side on a phone.
globalStyle(`${cardLinks} > ${more}:not(:only-child) > svg.lucide`, { '@media': { [phone]: { display: 'none' } } });
globalStyle(`${cardLinks}:not(:has(> :only-child))`, { '@media': { [phone]: { columnGap: '10px', width: '100%' } } });
globalStyle(`${cardLinks} > ${more}:not(:only-child)`, { '@media': { [phone]: { fontSize: vars.text.caption } } });
export const nothing = style({ color: vars.color.textMuted, fontSize: vars.text.small });

export const skeletonLine = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '48px',
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
});
export const bone = style({
  height: '10px',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.skeleton,
  animation: `${pulse} 1.8s ease-in-out infinite`,
});

export const lines = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[3],
  minHeight: '48px',
  paddingBlock: vars.space[1],
  '@media': { [phone]: { paddingBlock: vars.space[2] } },
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
});
export const lineWords = style({
  display: 'grid',
  flex: 1,
  minWidth: 0,
});
export const lineName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space[2]}`,
  minWidth: 0,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
});
globalStyle(`${lineName} > a`, { color: vars.color.text, textDecoration: 'none' });
globalStyle(`${lineName} > a:hover`, { textDecoration: 'underline' });
globalStyle(`${lineName} > a`, { '@media': { [phone]: { paddingBlock: '4px' } } });
export const lineHint = style({
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  overflowWrap: 'anywhere',
});
export const lineEnd = style({
  flex: 'none',
  maxWidth: '55%',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  textAlign: 'end',
});
// Beside the name on a phone, too: a long status takes two lines there.
globalStyle(`${lineEnd} ${status}`, {
  '@media': { [phone]: { lineHeight: '14px', textAlign: 'start', whiteSpace: 'normal' } },
});

export const nextEvents = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: vars.space[1] });
export const nextSums = style({ color: vars.color.textMuted, fontSize: vars.text.small });
export const nextLink = style({
  borderRadius: vars.radius.small,
  color: vars.color.accentText,
  textAlign: 'start',
  // Within a sentence, a colour alone is no link.
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  '@media': {
    [phone]: { display: 'inline-block', paddingBlock: '12px' },
  },
});
// As large as a thumb, without moving the lines around it.
globalStyle(`${nextSums} > ${nextLink}`, { '@media': { [phone]: { position: 'relative', marginBlock: '-12px' } } });
export const nextEvent = style({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  justifyContent: 'end',
  columnGap: '6px',
  selectors: {
    '&[data-kind="START"]': { color: vars.color.tone.success.text },
    '&[data-kind="STOP"]': { color: vars.color.tone.neutral.text },
  },
});
globalStyle(`${nextEvent} > svg.lucide`, { width: '14px', height: '14px' });
export const nextTime = style({ color: vars.color.text, fontVariantNumeric: 'tabular-nums' });

export const figure = style({
  display: 'inline-grid',
  placeItems: 'center end',
  minWidth: '32px',
  minHeight: '28px',
  borderRadius: vars.radius.small,
  color: vars.color.accentText,
  textDecoration: 'none',
  '@media': {
    [canHover]: { ':hover': { textDecoration: 'underline' } },
    [phone]: { minWidth: '22px', minHeight: '44px' },
  },
});
export const figureNote = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.regular,
  lineHeight: '16px',
});
export const firstSteps = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: vars.space[2] });
export const reading = style({ color: vars.color.textMuted, fontSize: vars.text.small });

// Four areas side by side on a phone.
globalStyle(`${card} :is(th, td)`, {
  '@media': { [phone]: { paddingInline: '3px', fontSize: vars.text.caption, letterSpacing: '-0.01em' } },
});

export const mapClients = style({ display: 'grid', gap: vars.space[3], margin: 0, padding: 0, listStyle: 'none' });
export const mapStages = style({
  display: 'grid',
  gap: vars.space[1],
  minWidth: 0,
  selectors: { '& + &': { paddingTop: vars.space[3], borderTop: `1px solid ${vars.color.border}` } },
});
export const mapStage = style({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr)',
  alignItems: 'center',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
});
export const mapClient = style({ display: 'grid', justifyItems: 'start', fontSize: vars.text.small });
export const mapCell = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space[1] });
export const mapCount = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '24px',
  borderRadius: vars.radius.round,
  textDecoration: 'none',
  '@media': { [phone]: { minHeight: '44px' } },
});
export const leadTenants = style({ display: 'grid', gap: vars.space[2], margin: 0, padding: 0, listStyle: 'none' });
export const leadTenant = style({ display: 'grid', fontSize: vars.text.small, lineHeight: '20px' });
globalStyle(`${leadTenant} > :last-child`, { color: vars.color.textMuted, fontSize: vars.text.caption });
/** What the pictures beside the counts mean. */
export const mapKeys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[1],
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const mapFailed = style([
  nextLink,
  { color: vars.color.tone.danger.text, fontSize: vars.text.caption, lineHeight: '20px' },
]);
