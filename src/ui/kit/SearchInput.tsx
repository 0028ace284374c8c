import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { control, inset, insetControl, startIcon } from './controls.css.ts';

export interface SearchInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function SearchInput({ value, onValueChange, ...rest }: SearchInputProps) {
  return (
    <span className={inset}>
      <span className={startIcon}>
        <Search aria-hidden />
      </span>
      <input
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        type="search"
        className={`${control} ${insetControl({ start: true })}`}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
    </span>
  );
}
