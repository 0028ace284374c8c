import { style } from '@vanilla-extract/css';
import { canHover } from '../theme/media.ts';
import { vars } from '../theme/vars.css.ts';

export const searchBox = style({ maxWidth: '420px' });
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: vars.space[3],
});
export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space.half,
  height: '100%',
  minHeight: '44px',
  padding: `${vars.space[3]} ${vars.space[4]}`,
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
  backgroundColor: vars.color.raised,
  transition: `border-color ${vars.motion.quick}`,
  '@media': { [canHover]: { ':hover': { borderColor: vars.color.controlBorderHover } } },
});
export const name = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' });
export const counts = style({ color: vars.color.textMuted, fontSize: vars.text.small });
export const found = style({ color: vars.color.text, fontSize: vars.text.caption, overflowWrap: 'anywhere' });
