import { style } from '@vanilla-extract/css';
import { phone } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const selector = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  flex: '0 1 240px',
  minWidth: 0,
  '@media': { [phone]: { flexWrap: 'wrap' } },
});
export const label = style({
  width: '100%',
  marginBottom: `calc(${vars.space[1]} * -1)`,
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
});
/** Below the bar, so that nothing in it moves. */
export const problem = style({
  position: 'absolute',
  top: 'calc(100% + 4px)',
  insetInlineStart: 0,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space[2],
  width: 'max-content',
  maxWidth: 'min(420px, calc(100vw - 48px))',
  padding: `${vars.space[1]} ${vars.space[1]} ${vars.space[1]} ${vars.space[3]}`,
  borderRadius: vars.radius.medium,
  border: `1px solid ${vars.color.tone.danger.border}`,
  backgroundColor: vars.color.tone.danger.tint,
  color: vars.color.tone.danger.text,
  fontSize: vars.text.small,
  boxShadow: vars.shadow.overlay,
  '@media': { [phone]: { position: 'static', width: '100%', boxShadow: 'none' } },
});
