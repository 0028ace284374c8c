import { style } from '@vanilla-extract/css';
import { phone, tabletAndLarger } from '../../theme/media.ts';

export const asTable = style({ '@media': { [phone]: { display: 'none' } } });
export const asCards = style({ '@media': { [tabletAndLarger]: { display: 'none' } } });
