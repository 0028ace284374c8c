import { type ReactNode, useId } from 'react';
import {
  group,
  hint as hintClass,
  input,
  legend,
  option,
  optionDisabled,
  options as optionsClass,
  words,
} from './RadioGroup.css.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: string | undefined;
  isDisabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Arrow keys skip refused choices. */
export function RadioGroup<Value extends string>({ label, options, value, onValueChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={group}>
      <legend className={legend}>{label}</legend>
      <div className={optionsClass}>
        {options.map((entry) => {
          const isDisabled = entry.isDisabled === true;
          const hintId = `${name}${entry.value}`;
          return (
            <label key={entry.value} className={isDisabled ? `${option} ${optionDisabled}` : option}>
              <input
                type="radio"
                className={input}
                name={name}
                value={entry.value}
                checked={entry.value === value}
                disabled={isDisabled}
                aria-describedby={entry.hint === undefined ? undefined : hintId}
                onChange={() => onValueChange(entry.value)}
              />
              <span className={words}>
                {entry.label}
                {entry.hint !== undefined && (
                  <span id={hintId} className={hintClass} aria-hidden>
                    {entry.hint}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
