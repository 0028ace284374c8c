import { style } from '@vanilla-extract/css';
import { phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const modePanel = style({ display: 'grid', gap: vars.space[5] });
export const everyStage = style({ color: vars.color.textMuted, fontSize: vars.text.small });

export const stageGroup = style({ minWidth: 0, margin: 0, padding: 0, border: 0 });
export const stageLegend = style({
  padding: 0,
  marginBottom: vars.space[2],
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: '20px',
  '@media': { [phone]: { marginBottom: 0 } },
});
export const allStages = style({
  marginBottom: vars.space[2],
  paddingBottom: vars.space[2],
  borderBottom: `1px solid ${vars.color.border}`,
  '@media': { [phone]: { marginBottom: 0, paddingBottom: 0 } },
});
/** Down the first column, then the second: the order in which they run. */
export const stageList = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateRows: 'repeat(4, auto)',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${vars.space[2]} ${vars.space[4]}`,
  '@media': { [phone]: { gap: `0 ${vars.space[3]}` } },
});
export const forcedNote = style({
  color: vars.color.textMuted,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  selectors: { '&:not(:empty)': { marginTop: vars.space[2] } },
});
export const stageError = style({
  color: vars.color.tone.danger.text,
  fontSize: vars.text.caption,
  lineHeight: '16px',
  selectors: { '&:not(:empty)': { marginTop: vars.space[2] } },
});
