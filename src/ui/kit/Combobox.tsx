import { phone } from '../theme/media.ts';
import { ComboboxField } from './ComboboxField.tsx';
import { ComboboxSheet } from './ComboboxSheet.tsx';
import type { FieldControl } from './Field.tsx';
import type { ListboxOption } from './option-search.ts';
import { useMediaQuery } from './use-media-query.ts';

export interface ComboboxProps extends FieldControl {
  /** Names the list, the sheet and the clear button. */
  label: string;
  /** '' is nothing chosen. */
  value: string;
  /** null while they have not arrived. */
  options: readonly ListboxOption[] | null;
  onValueChange: (value: string) => void;
  /** The whole control was left. */
  onBlur?: (() => void) | undefined;
  /** Of the text field; a phone has none to type in. */
  placeholder?: string | undefined;
  /** The value can be read, and not be changed. */
  isFixed?: boolean | undefined;
}

/** One of many, found by typing: a list at the field on a laptop, a sheet with a search box on a phone. */
export function Combobox({ placeholder, ...props }: ComboboxProps) {
  return useMediaQuery(phone) ? <ComboboxSheet {...props} /> : <ComboboxField {...props} placeholder={placeholder} />;
}
