import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';
import { count } from './CountMark.css.ts';

export const bar = style({
  borderTop: `1px solid ${vars.color.border}`,
  backgroundColor: vars.color.chrome,
  paddingBottom: 'env(safe-area-inset-bottom)',
});
export const items = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(min-content, 1fr)' });
export const link = style({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: vars.space.half,
  width: '100%',
  height: `calc(${vars.size.bottomBar} - 1px)`,
  paddingInline: vars.space.half,
  color: vars.color.textMuted,
  fontSize: '11px',
  fontWeight: vars.weight.medium,
  lineHeight: '14px',
  textAlign: 'center',
  selectors: {
    '&[aria-current="page"]': { color: vars.color.accentText },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});
export const label = style({ whiteSpace: 'nowrap' });
globalStyle(`${link} > ${count}`, {
  position: 'absolute',
  top: '5px',
  insetInlineStart: 'calc(50% + 6px)',
  minWidth: '16px',
  paddingInline: '4px',
  lineHeight: '16px',
});
