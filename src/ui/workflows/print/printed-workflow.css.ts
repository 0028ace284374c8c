import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../../theme/vars.css.ts';

const onPaper = 'print';

export const printed = style({ display: 'none', '@media': { [onPaper]: { display: 'block' } } });
globalStyle(`body:has(${printed})`, { '@media': { [onPaper]: { page: 'picture' } } });
globalStyle(`${printed} :is(th, td, td *)`, { fontSize: '8pt', lineHeight: 1.3, verticalAlign: 'top' });
globalStyle(`${printed} :is(th, td)`, { height: 'auto', paddingBlock: '1mm' });

globalStyle(`${printed} tr`, { breakInside: 'avoid' });

export const sheet = style({ margin: 0, breakInside: 'avoid', breakAfter: 'page' });
globalStyle(`${sheet} svg`, { display: 'block', width: '100%', height: 'auto', maxHeight: '160mm' });
export const caption = style({ fontSize: vars.text.small, paddingBlockStart: '2mm' });
