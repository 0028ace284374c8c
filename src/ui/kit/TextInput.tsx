import type { ComponentProps } from 'react';
import { control, mono } from './controls.css.ts';

export interface TextInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange?: ((value: string) => void) | undefined;
  type?: 'text' | 'email' | 'url' | 'date' | undefined;
  /** For ids and addresses. */
  isMono?: boolean | undefined;
}

export function TextInput({ value, onValueChange, type = 'text', isMono = false, ...rest }: TextInputProps) {
  return (
    <input
      autoComplete="off"
      {...rest}
      type={type}
      className={isMono ? `${control} ${mono}` : control}
      value={value}
      readOnly={rest.readOnly ?? onValueChange === undefined}
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
    />
  );
}
