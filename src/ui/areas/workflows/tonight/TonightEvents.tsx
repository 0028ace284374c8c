import { AlarmClockOff, CalendarX, ChevronRight, CirclePlay, CircleStop, Link2Off } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import {
  FORECAST_KINDS,
  type ForecastEvent,
  type ForecastKind,
  type RunProblem,
} from '../../../../machines/lifecycles/deployment/forecast.ts';
import { bothTimes } from '../../../../rules/deployments/schedule-words.ts';
import { writtenMoment } from '../../../../rules/texts/moments.ts';
import { byHour, HOUR } from '../../../../rules/workflows/forecast-clock.ts';
import { Badge } from '../../../kit/Badge.tsx';
import { Button } from '../../../kit/Button.tsx';
import type { ToneName } from '../../../kit/tones.css.ts';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { TonightEnvironment } from './TonightEnvironment.tsx';
import {
  eventList,
  eventRow,
  eventTime,
  hourCount,
  hourFold,
  hourFoldMark,
  hourHeading,
  problem as problemClass,
} from './tonight.css.ts';

const FORECAST_LOOKS: Readonly<Record<ForecastKind, { readonly tone: ToneName; readonly icon: ReactElement }>> = {
  STOP: { tone: 'neutral', icon: <CircleStop aria-hidden /> },
  START: { tone: 'success', icon: <CirclePlay aria-hidden /> },
  SCHEDULE_END: { tone: 'warning', icon: <CalendarX aria-hidden /> },
  KEEP_AWAKE_END: { tone: 'info', icon: <AlarmClockOff aria-hidden /> },
  LAUNCH_LINK_END: { tone: 'accent', icon: <Link2Off aria-hidden /> },
};

type Event = ForecastEvent<DeploymentRequestSummary>;

export interface TonightEventsProps {
  events: readonly Event[];
  /** Milliseconds. */
  now: number;
  instant: number;
}

const PROBLEMS = { waits: 'Waiting', refused: 'Will fail' } as const satisfies Record<RunProblem['kind'], string>;

/** From now; later hours begin folded. */
const OPEN_HOURS = 12;

const COUNTED = {
  START: ['start-up', 'start-ups'],
  STOP: ['shutdown', 'shutdowns'],
  SCHEDULE_END: ['schedule end', 'schedule ends'],
  KEEP_AWAKE_END: ['keep-awake end', 'keep-awake ends'],
  LAUNCH_LINK_END: ['launch link end', 'launch link ends'],
} as const satisfies Record<ForecastKind, readonly [string, string]>;

/** Events per hour without expanding. */
const SHOWN = 5;
/** Up to this many more are shown too: they don't justify a button. */
const SPARED = 2;

/** By hour, the same data as the histogram. Hours that are far from now and from the clock are folded. */
export function TonightEvents({ events, now, instant }: TonightEventsProps) {
  const isNear = (hour: number) => hour < now + OPEN_HOURS * HOUR || (hour <= instant && instant < hour + HOUR);
  return (
    <div>
      {byHour(events).map(({ hour, events: within }) => (
        <Hour key={hour} hour={hour} events={within} now={now} instant={instant} isNear={isNear(hour)} />
      ))}
    </div>
  );
}

interface HourProps extends TonightEventsProps {
  hour: number;
  /** Whether it is open until the user says otherwise. */
  isNear: boolean;
}

function Hour({ hour, events, now, instant, isNear }: HourProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isWhole, setWhole] = useState(false);
  const isOpen = chosen ?? isNear;
  const shown = isWhole || events.length <= SHOWN + SPARED ? events : events.slice(0, SHOWN);
  const id = `hour-${hour}`;
  return (
    <section aria-labelledby={id}>
      <h3 className={hourHeading}>
        <button type="button" id={id} className={hourFold} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          <ChevronRight aria-hidden className={hourFoldMark} />
          {writtenMoment(hour, 'weekdayDayAndTime')}
          <span className={hourCount}>{countWords(events)}</span>
        </button>
      </h3>
      {isOpen && (
        <ol className={eventList}>
          {shown.map((event) => (
            <EventRow
              key={`${event.kind} ${event.at} ${event.record.id}`}
              event={event}
              now={now}
              isPast={event.at <= instant && instant > now}
            />
          ))}
        </ol>
      )}
      {isOpen && shown.length < events.length && (
        <Button size="small" intent="ghost" onClick={() => setWhole(true)}>
          Show all {events.length} events of this hour
        </Button>
      )}
    </section>
  );
}

/** '3 start-ups, 1 shutdown', in the order of the kinds. */
function countWords(events: readonly Event[]): string {
  const counts = Object.entries(COUNTED).map(([kind, [one, several]]) => {
    const count = events.filter((event) => event.kind === kind).length;
    return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
  });
  return counts.filter((words) => words !== '').join(', ');
}

interface EventRowProps {
  event: Event;
  now: number;
  isPast: boolean;
}

function EventRow({ event: { kind, at, record, problem }, now, isPast }: EventRowProps) {
  const { tone, icon } = FORECAST_LOOKS[kind];
  // A launch link ends with a day in UTC.
  const zone = kind === 'LAUNCH_LINK_END' ? 'UTC' : record.deploymentSchedule?.timeZone || 'UTC';
  return (
    <li className={eventRow} data-past={isPast}>
      <time className={eventTime} dateTime={new Date(at).toISOString()}>
        {at <= now ? 'now' : bothTimes(at, now, zone)}
        {isPast && <VisuallyHidden>, before the clock</VisuallyHidden>}
      </time>
      <Badge tone={tone} icon={icon}>
        {FORECAST_KINDS[kind]}
      </Badge>
      <TonightEnvironment record={record} />
      {problem !== null && (
        <p className={problemClass}>
          {PROBLEMS[problem.kind]}: {problem.reason}
        </p>
      )}
    </li>
  );
}
