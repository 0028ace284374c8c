import type { ComponentProps, KeyboardEvent } from 'react';
import { control, numeric } from './controls.css.ts';

/** Stored as HH:mm, from 00:00 to 23:59. */
const WHOLE = /^([01]\d|2[0-3]):([0-5]\d)$/;
const TYPED = /^(\d{1,2})(?:[:.,h ]?(\d{2})|h)?(?::\d{2})?\s*(?:([ap])\.?\s*m?\.?)?$/;
const MINUTES_OF_DAY = 1440;

function timeText(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Accepts '930', '9.30', '9:30', '9' and '9:30 pm'. Null if invalid. */
export function readTimeOfDay(typed: string): string | null {
  const [, hoursText, minutesText = '00', half] = TYPED.exec(typed.trim().toLowerCase()) ?? [];
  if (hoursText === undefined) return null;
  const [hours, minutes] = [Number(hoursText), Number(minutesText)];
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || minutes > 59 ? null : timeText(hour, minutes);
}

/** Wraps at midnight; returns an incomplete time unchanged. */
export function laterTime(time: string, minutes: number): string {
  const [, hours, rest] = WHOLE.exec(time) ?? [];
  if (hours === undefined || rest === undefined) return time;
  const sum = (Number(hours) * 60 + Number(rest) + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return timeText(Math.floor(sum / 60), sum % 60);
}

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
