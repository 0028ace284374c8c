import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const modePanel = style({ display: 'grid', gap: vars.space[5] });

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
/** Column by column, in execution order. */
export const stageList = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridTemplateRows: 'repeat(4, auto)',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${vars.space[2]} ${vars.space[4]}`,
  '@media': { [phone]: { gap: `0 ${vars.space[3]}` } },
});
export const runningStage = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  fontSize: vars.text.small,
  lineHeight: '20px',
  '@media': { [phone]: { minHeight: vars.size.control, fontSize: vars.text.body } },
});
globalStyle(`${runningStage} > svg.lucide`, {
  flex: 'none',
  width: '16px',
  height: '16px',
  color: vars.color.tone.success.icon,
});
/** Reserves a line, so that a message moves nothing. */
export const stageNote = recipe({
  base: { minHeight: '16px', marginTop: vars.space[2], fontSize: vars.text.caption, lineHeight: '16px' },
  variants: {
    isError: { true: { color: vars.color.tone.danger.text }, false: { color: vars.color.textMuted } },
  },
});
