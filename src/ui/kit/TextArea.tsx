import type { ComponentProps } from 'react';
import { control } from './controls.css.ts';
import { area } from './TextArea.css.ts';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function TextArea({ onValueChange, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      {...rest}
      className={`${control} ${area}`}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
