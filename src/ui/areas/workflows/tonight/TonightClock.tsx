import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { writtenMoment } from '../../../../rules/texts/moments.ts';
import {
  aheadWords,
  HOUR,
  instantAt,
  LAST_STEP,
  STEPS_OF_HOUR,
  stepAt,
} from '../../../../rules/workflows/forecast-clock.ts';
import {
  bar,
  barStarts,
  barStops,
  clock,
  clockLabel,
  clockTime,
  hourMark,
  hourMarks,
  legend,
  legendStarts,
  legendStops,
  picture,
  slider,
} from './tonight.css.ts';

export interface HourLoad {
  /** Start of the hour, in milliseconds. */
  readonly hour: number;
  readonly stops: number;
  readonly starts: number;
}

export interface TonightClockProps {
  /** Milliseconds. */
  now: number;
  instant: number;
  onInstant: (instant: number) => void;
  hours: readonly HourLoad[];
}

/** Hours. */
const MARK_EVERY = 6;

function share(instant: number, now: number): number {
  return (instant - now) / (instantAt(LAST_STEP, now) - now);
}

/** At full hours of the device's clock; '00:00' has the day. */
function marksOf(now: number) {
  const first = new Date(now);
  first.setMinutes(0, 0, 0);
  const marks: { readonly at: number; readonly words: string }[] = [];
  for (let at = first.getTime() + HOUR; at < instantAt(LAST_STEP, now); at += HOUR) {
    const hour = new Date(at).getHours();
    if (hour % MARK_EVERY === 0)
      marks.push({ at, words: hour === 0 ? writtenMoment(at, 'weekday') : writtenMoment(at, 'time') });
  }
  return marks;
}

/** A slider over the next 48 hours below an hourly histogram; the list below has the same data. */
export function TonightClock({ now, instant, onInstant, hours }: TonightClockProps) {
  const id = useId();
  const step = stepAt(instant, now);
  const most = Math.max(1, ...hours.map(({ stops, starts }) => stops + starts));
  const words = `${writtenMoment(instant, 'weekdayDayAndTime')}, ${aheadWords(instant, now)}`;
  const turnHours = (event: KeyboardEvent) => {
    const hoursAhead = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0;
    if (hoursAhead === 0) return;
    event.preventDefault();
    onInstant(instantAt(Math.min(Math.max(step + hoursAhead * STEPS_OF_HOUR, 0), LAST_STEP), now));
  };
  return (
    <div className={clock}>
      <label className={clockLabel} htmlFor={id}>
        Clock <strong className={clockTime}>{words}</strong>
      </label>
      <p className={legend} aria-hidden>
        <span className={legendStarts}>Start-ups</span>
        <span className={legendStops}>Shutdowns and expirations</span>
      </p>
      <div className={picture} aria-hidden>
        {hours.map(({ hour, stops, starts }) => (
          <span key={hour} className={bar} style={placeOf(hour, now)}>
            {starts > 0 && <span className={barStarts} style={{ height: `${(starts / most) * 100}%` }} />}
            {stops > 0 && <span className={barStops} style={{ height: `${(stops / most) * 100}%` }} />}
          </span>
        ))}
      </div>
      <input
        id={id}
        className={slider}
        type="range"
        min={0}
        max={LAST_STEP}
        step={1}
        value={step}
        aria-valuetext={words}
        onChange={(event) => onInstant(instantAt(event.currentTarget.valueAsNumber, now))}
        onKeyDown={turnHours}
      />
      <div className={hourMarks} aria-hidden>
        {marksOf(now).map(({ at, words: mark }) => (
          <span key={at} className={hourMark} style={{ insetInlineStart: `${share(at, now) * 100}%` }}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  );
}

function placeOf(hour: number, now: number): CSSProperties {
  const begin = Math.max(share(hour, now), 0);
  const end = Math.min(share(hour + HOUR, now), 1);
  return { insetInlineStart: `${begin * 100}%`, width: `${(end - begin) * 100}%` };
}
