import type { ComponentProps, KeyboardEvent } from 'react';
import { control, numeric } from './controls.css.ts';
import { laterTime, readTimeOfDay } from './time-of-day.ts';

export interface TimeInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'value' | 'onChange' | 'type' | 'placeholder'> {
  /** HH:mm, or partial input. */
  value: string;
  onValueChange: (value: string) => void;
}

const HOUR = 60;
const HOURS_END = 2;

/** 24 hours in every browser, unlike the native input. Arrow keys change hours or minutes at the caret. */
export function TimeInput({ value, onValueChange, onBlur, onKeyDown, ...rest }: TimeInputProps) {
  const complete = () => {
    const time = readTimeOfDay(value);
    if (time !== null && time !== value && rest.readOnly !== true) onValueChange(time);
  };
  const count = (event: KeyboardEvent<HTMLInputElement>, direction: 1 | -1) => {
    const input = event.currentTarget;
    const caret = input.selectionStart ?? 0;
    const time = readTimeOfDay(value);
    if (time === null) return;
    event.preventDefault();
    onValueChange(laterTime(time, direction * (caret > HOURS_END ? 1 : HOUR)));
    requestAnimationFrame(() => input.setSelectionRange(caret, caret));
  };
  return (
    <input
      autoComplete="off"
      {...rest}
      type="text"
      inputMode="numeric"
      spellCheck={false}
      placeholder="hh:mm"
      className={`${control} ${numeric}`}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.nativeEvent.isComposing || rest.readOnly === true) return;
        if (event.key === 'Enter') complete();
        else if (event.key === 'ArrowUp') count(event, 1);
        else if (event.key === 'ArrowDown') count(event, -1);
      }}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
    />
  );
}
