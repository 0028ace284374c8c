import type { FieldControl } from './Field.tsx';
import type { ListboxOption } from './option-search.ts';

export interface ComboboxProps extends FieldControl {
  label: string;
  /** '' for none. */
  value: string;
  /** Null while loading. */
  options: readonly ListboxOption[] | null;
  onValueChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  isFixed?: boolean | undefined;
}
