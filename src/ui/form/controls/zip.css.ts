import { createVar, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { vars } from '../../theme/vars.css.ts';

export const zipBox = style({ display: 'grid', gap: vars.space[2], minWidth: 0 });
const fileTone = createVar();
export const fileIcon = style({ display: 'grid', flex: 'none', color: fileTone });
export const fileLine = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: vars.space[3],
    padding: vars.space[3],
    border: `1px solid ${vars.color.border}`,
    borderRadius: vars.radius.large,
  },
  variants: {
    tone: {
      neutral: { vars: { [fileTone]: vars.color.textMuted } },
      success: { vars: { [fileTone]: vars.color.tone.success.icon } },
      danger: {
        vars: { [fileTone]: vars.color.tone.danger.icon },
        borderColor: vars.color.tone.danger.border,
        backgroundColor: vars.color.tone.danger.tint,
      },
    },
  },
});
export const fileWords = style({
  display: 'grid',
  flex: '1 1 160px',
  gap: vars.space[1],
  minWidth: 0,
  fontSize: vars.text.small,
  lineHeight: '20px',
});
export const fileName = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const fileSize = style({
  fontSize: vars.text.caption,
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  color: vars.color.textMuted,
});
export const fileActions = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[1],
  marginInlineStart: 'auto',
});
