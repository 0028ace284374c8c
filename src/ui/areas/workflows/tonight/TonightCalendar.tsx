import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { Standing } from '../../../../machines/lifecycles/deployment/forecast.ts';
import type { CalendarRow } from '../../../../machines/lifecycles/deployment/forecast-calendar.ts';
import { writtenMoment } from '../../../../rules/texts/moments.ts';
import { Button } from '../../../kit/Button.tsx';
import { VisuallyHidden } from '../../../kit/VisuallyHidden.tsx';
import { TonightEnvironment } from './TonightEnvironment.tsx';
import {
  axis,
  axisDay,
  band,
  calendar,
  clockLine,
  key,
  keys,
  problemMark,
  row as rowClass,
  rows as rowsClass,
  span as spanClass,
} from './tonight-calendar.css.ts';

export interface TonightCalendarProps {
  rows: readonly CalendarRow<DeploymentRequestSummary>[];
  /** Milliseconds. */
  from: number;
  until: number;
  /** Of the page's clock. */
  instant: number;
}

const HOUR = 3_600_000;
const AXIS_HOURS = 6;
/** Rows without expanding. */
const SHOWN = 25;

const WORDS = { running: 'Running', stopped: 'Stopped', other: 'In another state' } as const satisfies Record<
  Standing,
  string
>;

/** 'Running until Mon 22:00, stopped until Tue 06:00, then running.' */
function spokenSpans({ spans }: CalendarRow<DeploymentRequestSummary>): string {
  const words = spans.map(({ standing, until }, place) => {
    const what = place === 0 ? WORDS[standing] : WORDS[standing].toLowerCase();
    if (place < spans.length - 1) return `${what} until ${writtenMoment(until, 'weekdayAndTime')}`;
    return place === 0 ? `${what} all the time` : `then ${what}`;
  });
  return `${words.join(', ')}.`;
}

/** Every sixth hour of the viewer's clock. */
function axisTimes(from: number, until: number): readonly number[] {
  const first = new Date(from);
  first.setMinutes(0, 0, 0);
  const times: number[] = [];
  for (let at = first.getTime() + HOUR; at < until; at += HOUR)
    if (new Date(at).getHours() % AXIS_HOURS === 0) times.push(at);
  return times;
}

/** One row for each environment that something happens to: when it runs, and what will go wrong. */
export function TonightCalendar({ rows, from, until, instant }: TonightCalendarProps) {
  const [isWhole, setWhole] = useState(false);
  const share = (at: number) => `${((at - from) / (until - from)) * 100}%`;
  const ordered = rows.toSorted(
    ({ record: one }, { record: other }) =>
      (one.client ?? '').localeCompare(other.client ?? '') ||
      (one.environmentIdentifier ?? '').localeCompare(other.environmentIdentifier ?? ''),
  );
  const shown = isWhole ? ordered : ordered.slice(0, SHOWN);
  return (
    <div className={calendar}>
      <ul className={keys} aria-hidden>
        {Object.entries(WORDS).map(([standing, words]) => (
          <li key={standing} className={key} data-standing={standing}>
            {words}
          </li>
        ))}
      </ul>
      <div className={axis} aria-hidden>
        {axisTimes(from, until).map((at) => (
          <span key={at} className={axisDay} style={{ insetInlineStart: share(at) }}>
            {new Date(at).getHours() === 0 ? writtenMoment(at, 'weekday') : writtenMoment(at, 'hour')}
          </span>
        ))}
      </div>
      <ol className={rowsClass}>
        {shown.map((each) => (
          <li key={each.record.id} className={rowClass}>
            <TonightEnvironment record={each.record} />
            <VisuallyHidden>{spokenSpans(each)}</VisuallyHidden>
            <span className={band} aria-hidden>
              {each.spans.map((span) => (
                <span
                  key={span.from}
                  className={spanClass}
                  data-standing={span.standing}
                  title={`${WORDS[span.standing]}, ${writtenMoment(span.from, 'weekdayAndTime')} to ${writtenMoment(span.until, 'weekdayAndTime')}`}
                  style={{ insetInlineStart: share(span.from), width: share(from + span.until - span.from) }}
                />
              ))}
              {axisTimes(from, until).map((at) => (
                <span key={at} className={clockLine} data-grid style={{ insetInlineStart: share(at) }} />
              ))}
              {instant > from && <span className={clockLine} style={{ insetInlineStart: share(instant) }} />}
            </span>
            {[...Map.groupBy(each.problems, ({ problem }) => problem?.reason)].map(([reason, runs]) => (
              <span key={reason} className={problemMark}>
                <TriangleAlert aria-hidden />
                {runs.map(({ at }) => (at > from ? writtenMoment(at, 'weekdayAndTime') : 'now')).join(', ')}: {reason}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {shown.length < ordered.length && (
        <Button size="small" intent="ghost" onClick={() => setWhole(true)}>
          Show all {ordered.length} environments
        </Button>
      )}
    </div>
  );
}
