import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { phone } from '../../../theme/media.ts';
import { vars } from '../../../theme/vars.css.ts';

export const rowEnd = style({ display: 'flex', justifyContent: 'flex-end' });

export const cardValue = style({ display: 'inline-flex', maxWidth: '100%' });

export const moment = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: vars.space[3] });
export const outcome = style({ marginTop: vars.space[3], fontVariantNumeric: 'tabular-nums' });

export const statuses = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(164px, 1fr))',
  gap: `${vars.space[4]} ${vars.space[6]}`,
});

export const operation = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space[1]} ${vars.space[3]}`,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
});
export const operationBar = style({ flex: '0 1 240px', display: 'grid' });

export const scheduleWarning = recipe({
  base: { display: 'flex', alignItems: 'flex-start', gap: vars.space[1], fontSize: vars.text.small },
  variants: {
    isSevere: {
      false: { color: vars.color.tone.warning.text },
      true: { color: vars.color.tone.danger.text },
    },
  },
});
globalStyle(`${scheduleWarning.classNames.base} > svg.lucide`, {
  flex: 'none',
  width: '14px',
  height: '14px',
  marginBlock: '3px',
});
export const builds = style({ margin: 0, marginTop: vars.space[4] });
export const build = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space[1],
  minHeight: '28px',
  marginInlineEnd: vars.space[4],
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${build} > svg.lucide`, { width: '14px', height: '14px' });

export const machines = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  gap: vars.space[3],
});
export const machine = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[3],
  padding: vars.space[4],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.medium,
});
export const machineHeading = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[2],
  minHeight: '24px',
});
export const machineTitle = style({ fontSize: vars.text.body, fontWeight: vars.weight.medium });
export const machineFields = style({ display: 'grid', gap: vars.space[1], fontSize: vars.text.small });
export const machineField = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space[3] });
export const machineTerm = style({ color: vars.color.textMuted });
export const machineValue = style({ minWidth: 0, textAlign: 'end', overflowWrap: 'anywhere' });

export const fileList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[1],
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media': { [phone]: { flexDirection: 'column' } },
});

export const nothing = style({ color: vars.color.textMuted });
