import type { FieldControl } from './Field.tsx';
import type { ListboxOption } from './option-search.ts';

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
