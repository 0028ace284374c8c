import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const panel = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: vars.space[1],
  minHeight: '240px',
  paddingBlock: vars.space[8],
  paddingInline: vars.space[4],
  textAlign: 'center',
});
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  marginBottom: vars.space[2],
  border: `1px solid ${vars.color.border}`,
  borderRadius: vars.radius.large,
  color: vars.color.textMuted,
});
export const iconDanger = style({
  borderColor: 'transparent',
  backgroundColor: vars.color.tone.danger.tint,
  color: vars.color.tone.danger.icon,
});
globalStyle(`${icon} > svg.lucide`, { width: '20px', height: '20px' });
export const title = style({ fontSize: vars.text.body, fontWeight: vars.weight.medium, textWrap: 'balance' });
export const words = style({
  maxWidth: '56ch',
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  textWrap: 'pretty',
});
globalStyle(`${words} > p + p`, { marginTop: vars.space[2] });
export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space[2],
  marginTop: vars.space[4],
});
export const details = style({ width: 'min(100%, 560px)', marginTop: vars.space[3], textAlign: 'start' });
export const detailsTitle = style({
  fontSize: vars.text.caption,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
});
export const detailsText = style({
  maxHeight: '200px',
  overflow: 'auto',
  marginTop: vars.space[1],
  padding: vars.space[3],
  borderRadius: vars.radius.medium,
  backgroundColor: vars.color.sunken,
  fontFamily: vars.font.mono,
  fontSize: vars.text.caption,
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
