import { globalStyle, style } from '@vanilla-extract/css';
import { refusal } from '../kit/Field.css.ts';
import { canHover, laptop, phone, tabletAndLarger } from '../theme/media.ts';
import { pendingDelay, pulse } from '../theme/motion.css.ts';
import { vars } from '../theme/vars.css.ts';

const headerHeight = '56px';

/** Save stays visible in long forms. */
/** The choice of a tenant before the form. */
export const tenantChoice = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 260px) auto',
  justifyContent: 'center',
  gap: vars.space[2],
  marginTop: vars.space[4],
});

export const formHeader = style({
  '@media': {
    [tabletAndLarger]: {
      position: 'sticky',
      top: vars.size.topBar,
      zIndex: vars.layer.sticky,
      marginBlock: `calc(-1 * ${vars.space[2]})`,
      paddingBlock: vars.space[2],
      backgroundColor: vars.color.canvas,
    },
  },
});

export const formErrors = style({ display: 'grid', gap: vars.space[2], ':empty': { display: 'none' } });
export const summaryList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 288px), 1fr))',
  gap: `0 ${vars.space[6]}`,
  marginTop: vars.space[1],
});
export const summaryLink = style({
  display: 'inline-block',
  paddingBlock: vars.space.half,
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  '@media': { [phone]: { paddingBlock: vars.space[1] } },
});

export const formLayout = style({
  display: 'grid',
  gap: vars.space[4],
  alignItems: 'start',
  '@media': { [laptop]: { gridTemplateColumns: 'minmax(0, 1fr) 248px', columnGap: vars.space[8] } },
});
export const fields = style({
  minWidth: 0,
  gridColumn: 1,
  selectors: { '&[inert]:not([aria-busy])': { opacity: 0.6 } },
});

export const consequencesNotice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space[2],
  marginTop: vars.space[1],
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.tone.warning.text,
});

export const missingChoices = style({ marginTop: vars.space[1] });

export const formSection = style({
  display: 'grid',
  gap: vars.space[4],
  minWidth: 0,
  selectors: {
    '& + &': { marginTop: vars.space[8], paddingTop: vars.space[6], borderTop: `1px solid ${vars.color.border}` },
  },
});
globalStyle(`${formSection} > h2`, { scrollMarginTop: vars.space[6], outlineOffset: '4px' });

export const moreSettings = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });
globalStyle(`${moreSettings} > ${formSection}`, {
  marginTop: 0,
  paddingTop: 0,
  paddingBottom: vars.space[6],
  borderTop: `1px solid ${vars.color.border}`,
});
globalStyle(`${moreSettings} > ${formSection}[data-folded]`, { paddingBottom: 0 });
export const unfold = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  width: '100%',
  minHeight: '48px',
  font: 'inherit',
  textAlign: 'start',
});
export const unfoldMark = style({
  color: vars.color.textMuted,
  selectors: { '[aria-expanded="false"] > &': { transform: 'rotate(-90deg)' } },
});

export const runnerNote = style({ fontSize: vars.text.small, color: vars.color.textMuted });

/** Said once per section. */
export const sectionRefusal = style({
  display: 'flex',
  gap: vars.space[1],
  marginTop: `calc(-1 * ${vars.space[2]})`,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
});
globalStyle(`${sectionRefusal} > svg.lucide`, { width: '14px', height: '14px', marginBlock: '3px' });
globalStyle(`${formSection}[data-fixed] ${refusal}`, { display: 'none' });

export const fieldGrid = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space[4]} ${vars.space[6]}`,
  alignItems: 'start',
  '@media': { [tabletAndLarger]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const cell = style({ minWidth: 0 });
// Keeps focused elements clear of the header and a phone's bars.
globalStyle(`${cell} :is(input, select, textarea, button, [role='group'])`, {
  scrollMarginTop: vars.space[12],
  scrollMarginBottom: `calc(${vars.size.bottomBar} + ${vars.size.thumbBar} + ${vars.space[16]})`,
});
export const wideCell = style([cell, { gridColumn: '1 / -1' }]);

export const flag = style({
  display: 'grid',
  gap: vars.space[1],
  '@media': {
    [tabletAndLarger]: { paddingTop: vars.space[6], minHeight: `calc(${vars.size.control} + ${vars.space[6]})` },
  },
});
export const flagMessages = style({ display: 'grid', paddingInlineStart: vars.space[6] });
globalStyle(`${fieldGrid}:not(:has(label[for])) ${flag}`, { paddingTop: 0, minHeight: 0 });

export const secretRow = style({ display: 'flex', alignItems: 'center', gap: vars.space[1] });

export const xmlBox = style({
  height: 'auto',
  minHeight: '112px',
  maxHeight: '200px',
  padding: `${vars.space[2]} 10px`,
  resize: 'vertical',
  whiteSpace: 'pre',
  overflow: 'auto',
  lineHeight: '18px',
});
export const filePick = style({ position: 'relative', display: 'flex', marginTop: vars.space[1] });
export const fileInput = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: 0,
  pointerEvents: 'none',
});

export const contents = style({
  gridColumn: 2,
  gridRow: 1,
  position: 'sticky',
  top: `calc(${vars.size.topBar} + ${headerHeight} + ${vars.space[4]})`,
  maxHeight: `calc(100dvh - ${vars.size.topBar} - ${headerHeight} - ${vars.space[12]})`,
  overflow: 'auto',
});
export const contentsTitle = style({
  paddingInline: vars.space[2],
  marginBottom: vars.space[1],
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
});
export const contentsList = style({ display: 'grid' });
export const contentsLink = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
  width: '100%',
  minHeight: '32px',
  paddingInline: vars.space[2],
  borderRadius: vars.radius.medium,
  fontSize: vars.text.small,
  lineHeight: '18px',
  selectors: {
    '&[aria-current]': { backgroundColor: vars.color.selected, fontWeight: vars.weight.medium },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    [canHover]: { ':hover': { backgroundColor: vars.color.hover } },
    [phone]: { minHeight: vars.size.control, fontSize: vars.text.body },
  },
});
export const contentsGroup = style({
  display: 'block',
  marginTop: vars.space[2],
  padding: `${vars.space[2]} ${vars.space[2]} ${vars.space[1]}`,
  borderTop: `1px solid ${vars.color.border}`,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
});
export const sectionMark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  flex: 'none',
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.regular,
});
globalStyle(`${unfold} > ${sectionMark}`, { marginInlineStart: 'auto' });
export const markWords = style({ whiteSpace: 'nowrap' });

export const foldedContents = style({
  position: 'sticky',
  top: `calc(${vars.size.topBar} + ${headerHeight})`,
  zIndex: vars.layer.sticky,
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.raised,
});
export const foldedMark = style({});
export const foldedSummary = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  minHeight: '36px',
  paddingInline: vars.space[3],
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
});
globalStyle(`${foldedSummary} > ${sectionMark}`, { marginInlineStart: 'auto' });
globalStyle(`${foldedContents} details[open] ${foldedMark}`, { transform: 'rotate(180deg)' });
globalStyle(`${foldedContents} ${contentsList}`, {
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `0 ${vars.space[4]}`,
  padding: vars.space[1],
});

export const stepBar = style({
  position: 'fixed',
  insetInline: 0,
  bottom: `calc(${vars.size.bottomBar} + env(safe-area-inset-bottom))`,
  zIndex: vars.layer.chrome,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr minmax(112px, auto)',
  alignItems: 'center',
  gap: vars.space[2],
  padding: `${vars.space[2]} ${vars.space[4]}`,
  borderTop: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.canvas,
});
globalStyle(`:root:has(${stepBar})`, { vars: { [vars.size.thumbBar]: '61px' } });
export const stepButton = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space[2],
  minHeight: vars.size.control,
  borderRadius: vars.radius.medium,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
});
export const stepCount = style({ fontVariantNumeric: 'tabular-nums' });

/** One animation for all bones: the browser works for each in every frame. */
export const bones = style({ animation: `${pulse} 1.8s ease-in-out ${pendingDelay} infinite` });
export const boneField = style({ display: 'grid', gap: vars.space[2] });
const bone = style({
  display: 'block',
  borderRadius: vars.radius.small,
  backgroundColor: vars.color.skeleton,
});
export const boneLabel = style([bone, { width: '96px', height: '10px' }]);
export const boneControl = style([bone, { height: vars.size.control }]);
