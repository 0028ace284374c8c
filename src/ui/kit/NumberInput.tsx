import type { ComponentProps } from 'react';
import { control, numeric } from './controls.css.ts';

export interface NumberInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'type'> {
  /** What was typed, as text; '' is nothing. */
  value: string;
  onValueChange: (value: string) => void;
}

/** Whole or decimal numbers. The wheel never changes the value of a field that one scrolls past. */
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
