import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, useContext } from 'react';
import { control, endIcon, inset, insetControl } from './controls.css.ts';
import { type RefusableProps, RefusalContext } from './refusal.ts';
import { select } from './Select.css.ts';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean | undefined;
}

export interface SelectProps
  extends Omit<ComponentProps<'select'>, 'className' | 'style' | 'value' | 'onChange' | 'children'>,
    RefusableProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Shown for ''; choosing it gives ''. */
  placeholder?: string | undefined;
}

export function Select({ value, onValueChange, options, placeholder, refusal, ...rest }: SelectProps) {
  const explain = useContext(RefusalContext);
  return (
    <span className={inset}>
      <select
        {...rest}
        className={`${control} ${select} ${insetControl({ end: true })}`}
        data-empty={value === ''}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        {...(refusal !== undefined && {
          'aria-disabled': true,
          title: refusal,
          // Prevents the list from opening.
          onMouseDown: (event) => {
            event.preventDefault();
            event.currentTarget.focus();
            explain(refusal);
          },
          onKeyDown: (event) => {
            if (event.key === 'Tab' || event.key === 'Shift' || event.key === 'Escape') return;
            event.preventDefault();
            explain(refusal);
          },
        })}
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
