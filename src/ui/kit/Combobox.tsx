import { phone } from '../theme/media.ts';
import { ComboboxField } from './ComboboxField.tsx';
import { ComboboxSheet } from './ComboboxSheet.tsx';
import type { ComboboxProps } from './combobox-props.ts';
import { useMediaQuery } from './use-media-query.ts';

export function Combobox({ placeholder, ...props }: ComboboxProps) {
  return useMediaQuery(phone) ? <ComboboxSheet {...props} /> : <ComboboxField {...props} placeholder={placeholder} />;
}
