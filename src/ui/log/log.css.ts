import { globalStyle, style } from '@vanilla-extract/css';
import { recordLink } from '../list/list.css.ts';
import { vars } from '../theme/vars.css.ts';

export const externalLink = style([recordLink, { fontWeight: vars.weight.regular, overflowWrap: 'anywhere' }]);
globalStyle(`${externalLink} > svg.lucide`, {
  display: 'inline-block',
  width: '13px',
  height: '13px',
  verticalAlign: '-1px',
});

export const chooser = style({ display: 'block', maxWidth: '420px' });
