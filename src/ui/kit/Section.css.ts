import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const section = style({
  display: 'grid',
  gap: vars.space[4],
  minWidth: 0,
  selectors: {
    '& + &': { marginTop: vars.space[6], paddingTop: vars.space[6], borderTop: `1px solid ${vars.color.border}` },
  },
});
export const header = style({ display: 'flex', alignItems: 'center', gap: vars.space[3], flexWrap: 'wrap' });
export const words = style({ flex: 1, minWidth: 0 });
/** Beside it, actions have room; on a phone they stand below. */
export const describedWords = style({ flex: '1 1 224px', minWidth: 0 });
export const title = style({ fontSize: vars.text.lead, lineHeight: '24px' });
export const description = style({ fontSize: vars.text.small, color: vars.color.textMuted });

export const panels = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: vars.space[3],
});
export const panel = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[3],
  padding: vars.space[4],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
});
export const panelHeader = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
});
export const panelTitle = style({ fontSize: vars.text.body, fontWeight: vars.weight.medium });
