import { style } from '@vanilla-extract/css';
import { phone } from '../../theme/media.ts';
import { vars } from '../../theme/vars.css.ts';

export const files = style({ display: 'grid', justifyItems: 'start', gap: vars.space[3] });
export const fileNames = style({
  display: 'grid',
  maxHeight: '200px',
  overflowY: 'auto',
  fontFamily: vars.font.mono,
  fontSize: vars.text.small,
  overflowWrap: 'anywhere',
});

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space[2],
  alignItems: 'end',
  paddingBlock: vars.space[2],
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.border}` } },
});
export const cell = style({
  display: 'grid',
  gap: vars.space.half,
  flex: '1 1 110px',
  minWidth: 0,
  '@media': { [phone]: { flexBasis: '100%' } },
});
export const wideCell = style([cell, { flexGrow: 3 }]);
export const cellLabel = style({
  fontSize: vars.text.caption,
  lineHeight: '16px',
  color: vars.color.textMuted,
});
