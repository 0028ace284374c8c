import { phone } from '../theme/media.ts';
import { ComboboxField } from './ComboboxField.tsx';
import { ComboboxSheet } from './ComboboxSheet.tsx';
import type { ComboboxProps } from './combobox-props.ts';
import { useMediaQuery } from './use-media-query.ts';

/** One of many, found by typing: a list at the field on a laptop, a sheet with a search box on a phone. */
export function Combobox({ placeholder, ...props }: ComboboxProps) {
  return useMediaQuery(phone) ? <ComboboxSheet {...props} /> : <ComboboxField {...props} placeholder={placeholder} />;
}
