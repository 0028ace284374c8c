import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const parts = style({ display: 'grid', gap: vars.space[5], minWidth: 0 });
export const part = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const partTitle = style({ fontSize: vars.text.body, fontWeight: vars.weight.semibold, lineHeight: '20px' });
export const muted = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
});
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space[2], minWidth: 0 });
export const fields = style({ display: 'grid', gap: vars.space[3], minWidth: 0 });
export const checks = style({ display: 'grid', gap: vars.space[1], minWidth: 0 });

export const list = style({ display: 'grid', margin: 0, padding: 0, listStyle: 'none', minWidth: 0 });
export const entry = style({
  display: 'grid',
  gap: vars.space[1],
  minWidth: 0,
  paddingBlock: vars.space[2],
  fontSize: vars.text.small,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
});
export const entryChosen = style({
  boxShadow: `inset 2px 0 0 ${vars.color.accent}`,
  paddingInlineStart: vars.space[2],
});
export const entryHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `${vars.space[1]} ${vars.space[2]}`,
  minWidth: 0,
});

export const more = style({ fontSize: vars.text.small, minWidth: 0 });
globalStyle(`${more} > summary`, {
  width: 'fit-content',
  minHeight: '24px',
  lineHeight: '24px',
  cursor: 'pointer',
  color: vars.color.accentText,
});

export const linkButton = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.color.accentText,
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const slider = style({ width: '100%', minHeight: '24px', accentColor: vars.color.accent });
