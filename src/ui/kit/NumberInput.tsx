import type { ComponentProps } from 'react';
import { control, numeric } from './controls.css.ts';

export interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'type'> {
  /** Typed text; '' for empty. */
  value: string;
  onValueChange: (value: string) => void;
}

/** The scroll wheel never changes the value. */
export function NumberInput({ value, onValueChange, inputMode = 'numeric', ...rest }: NumberInputProps) {
  return (
    <input
      autoComplete="off"
      {...rest}
      type="number"
      inputMode={inputMode}
      className={`${control} ${numeric}`}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
