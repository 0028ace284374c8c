import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { control, endIcon, inset, insetControl } from './controls.css.ts';
import { select } from './Select.css.ts';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean | undefined;
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'className' | 'style' | 'value' | 'onChange' | 'children'> {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Shown while the value is ''; choosing it again gives ''. */
  placeholder?: string | undefined;
}

/** The device's own list of choices behind the portal's box. */
export function Select({ value, onValueChange, options, placeholder, ...rest }: SelectProps) {
  return (
    <span className={inset}>
      <select
        {...rest}
        className={`${control} ${select} ${insetControl({ end: true })}`}
        data-empty={value === ''}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={endIcon}>
        <ChevronsUpDown aria-hidden />
      </span>
    </span>
  );
}
