import { style } from '@vanilla-extract/css';
import { vars } from '../theme/vars.css.ts';

export const quoted = style({
  maxHeight: '120px',
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
  overflowY: 'auto',
  whiteSpace: 'pre-line',
  quotes: '"“" "”"',
});
