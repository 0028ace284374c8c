import { type CSSProperties, useId } from 'react';
import type { DeploymentSchedule } from '../../../../rules/deployments/schedule.ts';
import { hoursWords, MINUTES_OF_DAY, type ScheduleDay, weekOf } from '../../../../rules/deployments/schedule-week.ts';
import { placeOf } from '../../../../rules/deployments/schedule-words.ts';
import { wallClockIn } from '../../../../rules/deployments/zone-clock.ts';
import { writtenMoment } from '../../../../rules/texts/moments.ts';
import {
  axis,
  axisHour,
  bar,
  dayName,
  dayRow,
  days,
  heading,
  hours,
  nowLine,
  running,
  stopMark,
  week,
} from './schedule-week.css.ts';

const AXIS = ['00', '06', '12', '18', '24'];
const DAY = 86_400_000;

export interface ScheduleWeekProps {
  schedule: DeploymentSchedule;
  /** Epoch milliseconds within the first day. */
  from: number;
  now: number;
  awakeUntil?: number | null;
}

/** Seven days in which the schedule runs the environment, drawn and in words. Nothing for a schedule without times. */
export function ScheduleWeek({ schedule, from, now, awakeUntil = null }: ScheduleWeekProps) {
  const id = useId();
  const shown = weekOf(schedule, from, awakeUntil);
  if (shown === null) return null;
  const zone = schedule.timeZone || 'UTC';
  const clock = wallClockIn(zone, now);
  return (
    <section className={week} aria-labelledby={id}>
      <p id={id} className={heading}>
        Seven days, on the clock of {placeOf(zone)}
      </p>
      <div className={axis} aria-hidden>
        {AXIS.map((hour, place) => (
          <span key={hour} className={axisHour} style={{ insetInlineStart: `${(place / (AXIS.length - 1)) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <ol className={days}>
        {shown.map((day) => (
          <Day key={day.day} day={day} now={clock >= day.day && clock < day.day + DAY ? clock - day.day : null} />
        ))}
      </ol>
    </section>
  );
}

const share = (minutes: number) => `${(minutes / MINUTES_OF_DAY) * 100}%`;

function span(from: number, to: number): CSSProperties {
  return { insetInlineStart: share(from), width: share(to - from) };
}

/** @param now milliseconds from midnight; null on another day */
function Day({ day, now }: { day: ScheduleDay; now: number | null }) {
  const words = hoursWords(day);
  return (
    <li className={dayRow} data-off={(day.running.length === 0 && day.stops.length === 0) || undefined}>
      <span className={dayName}>{writtenMoment(day.day, 'weekdayAndDay', 'UTC')}</span>
      <span className={bar} aria-hidden>
        {day.running.map(({ from, to }) => (
          <span key={from} className={running} style={span(from, to)} />
        ))}
        {day.stops.map((minute) => (
          <span key={minute} className={stopMark} style={{ insetInlineStart: share(minute) }} />
        ))}
        {now !== null && <span className={nowLine} style={{ insetInlineStart: share(now / 60_000) }} />}
      </span>
      <span className={hours}>{words}</span>
    </li>
  );
}
