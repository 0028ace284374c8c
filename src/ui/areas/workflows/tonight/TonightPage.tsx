import { CalendarClock, CalendarRange, List } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { FORECAST_KINDS, type Standing, standingsAt } from '../../../../machines/lifecycles/deployment/forecast.ts';
import { calendarRows } from '../../../../machines/lifecycles/deployment/forecast-calendar.ts';
import { mayOpenRoute } from '../../../../rules/area.ts';
import { AREAS } from '../../../../rules/areas.ts';
import { byHour, clockEnd, instantAt, stepAt } from '../../../../rules/workflows/forecast-clock.ts';
import { Banner } from '../../../kit/Banner.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyPanel } from '../../../kit/EmptyPanel.tsx';
import { LoadingSkeleton } from '../../../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../../../kit/PageHeader.tsx';
import { Section } from '../../../kit/Section.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { BackLink } from '../../../page/links.tsx';
import { usePaths, useViewer } from '../../../portal/portal-context.tsx';
import { useServerNow } from '../../../portal/server-clock.ts';
import { phone } from '../../../theme/media.ts';
import { AsOf } from '../../../time/AsOf.tsx';
import { useParameter } from '../../../workflows/use-parameter.ts';
import { TonightCalendar } from './TonightCalendar.tsx';
import { TonightClock } from './TonightClock.tsx';
import { TonightEvents } from './TonightEvents.tsx';
import { TonightFilterButton, TonightFilters } from './TonightFilters.tsx';
import {
  byKeys,
  byTouch,
  fact,
  facts,
  factWords,
  filters as filtersClass,
  page,
  phoneLine,
  reading,
  since,
  views as viewsClass,
} from './tonight.css.ts';
import { type KnownForecast, useForecast } from './use-forecast.ts';
import { clearTonightFilters, useTonightFilters } from './use-tonight-filters.ts';

const MINUTE = 60_000;
/** Milliseconds without a change until the address is updated: browsers limit such updates. */
const SETTLED = 400;

/** Milliseconds; null if invalid. */
function instantOf(text: string | null): number | null {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? null : instant;
}

const CALENDAR = 'calendar';
const STANDINGS: readonly (readonly [Standing, string])[] = [
  ['running', 'running'],
  ['stopped', 'stopped'],
  ['other', 'in another state'],
];

export default function TonightPage() {
  const { workflows } = usePaths();
  const { privileges } = useViewer();
  return (
    <>
      <PageHeader
        back={<BackLink to={workflows.list()} />}
        title="Tonight"
        subtitle="Scheduled starts, stops and expirations in the next 48 hours"
      />
      {mayOpenRoute(AREAS.deployments.routes.list, privileges) ? (
        <Tonight />
      ) : (
        <EmptyPanel title="No environments to show">
          You don’t have permission to list deployments in this tenant.
        </EmptyPanel>
      )}
    </>
  );
}

function Tonight() {
  const now = useServerNow(MINUTE).getTime();
  const known = useForecast(now);
  if (known === null || (known.isBeingRead && known.count === 0))
    return <LoadingSkeleton layout="table" columns={3} label="Loading environments" />;
  return <Hours known={known} now={now} />;
}

function Hours({ known, now }: { known: KnownForecast; now: number }) {
  const [at, setAt] = useParameter('at');
  const [chosen, setChosen] = useState(() => instantOf(at) ?? now);
  useEffect(() => {
    const next = chosen <= now ? null : new Date(chosen).toISOString();
    if (next === at) return;
    const writing = setTimeout(() => setAt(next), SETTLED);
    return () => clearTimeout(writing);
  }, [chosen, now, at, setAt]);
  const filters = useTonightFilters();
  const kind = filters.kind.value;
  // A time in the past becomes now.
  const instant = instantAt(stepAt(chosen, now), now);
  const isProduction = filters.environments.value !== null;
  const counted = useMemo(() => (isProduction ? ofProduction(known) : known), [known, isProduction]);
  const isProblem = filters.runs.value !== null;
  const isFiltered = kind !== null || isProduction || isProblem;
  const isPhone = useMediaQuery(phone);
  const [view, setView] = useParameter('view');
  const isCalendar = view === CALENDAR;
  const listed = useMemo(
    () =>
      known.events.filter(
        (event) =>
          (kind === null || event.kind === kind) &&
          (!isProduction || event.record.environmentTypeProduction === true) &&
          (!isProblem || event.problem !== null),
      ),
    [known.events, kind, isProduction, isProblem],
  );
  const hours = useMemo(
    () =>
      byHour(listed).map(({ hour, events }) => {
        const starts = events.filter((event) => event.kind === 'START').length;
        return { hour, starts, stops: events.length - starts };
      }),
    [listed],
  );
  const views = (
    <div className={viewsClass}>
      <Button
        size="small"
        intent={isCalendar ? 'ghost' : 'secondary'}
        icon={<List aria-hidden />}
        aria-pressed={!isCalendar}
        onClick={() => setView(null)}
      >
        List
      </Button>
      <Button
        size="small"
        intent={isCalendar ? 'secondary' : 'ghost'}
        icon={<CalendarRange aria-hidden />}
        aria-pressed={isCalendar}
        onClick={() => setView(CALENDAR)}
      >
        Calendar
      </Button>
    </div>
  );
  return (
    <div className={page}>
      {!known.isWhole && !known.isBeingRead && (
        <Banner tone="warning">Some environments aren’t stored on this device, so they are missing here.</Banner>
      )}
      <Section
        title="The next 48 hours"
        description={
          <>
            <span className={byKeys}>
              Drag the clock or use the arrow keys to move it by 15 minutes. Page Up and Page Down move it by an hour.
            </span>
            <span className={byTouch}>Drag the clock to move it by 15 minutes.</span>
          </>
        }
        actions={
          known.isBeingRead ? (
            <span role="status" className={reading}>
              Still loading: {known.count} so far
            </span>
          ) : (
            known.asOf !== null && <AsOf area="deployments" at={known.asOf} />
          )
        }
      >
        <TonightClock now={now} instant={instant} onInstant={setChosen} hours={hours} />
        <AtTheClock known={counted} now={now} instant={instant} />
      </Section>
      <Section
        title="Upcoming"
        description="Times are yours, and those of the environment’s schedule if its time zone differs. Assumes that running jobs succeed and nobody intervenes."
        actions={
          isPhone ? (
            <div className={phoneLine}>
              <TonightFilterButton filters={filters} />
              {listed.length > 0 && views}
            </div>
          ) : (
            <div className={filtersClass}>
              <TonightFilters filters={filters} />
            </div>
          )
        }
      >
        {listed.length === 0 ? (
          <EmptyPanel
            title="Nothing scheduled"
            icon={<CalendarClock aria-hidden />}
            action={
              isFiltered ? <Button onClick={() => clearTonightFilters(filters)}>Show all events</Button> : undefined
            }
          >
            {isFiltered
              ? 'Nothing that you have filtered by is scheduled in the next 48 hours.'
              : 'Nothing starts, stops or expires on schedule in the next 48 hours.'}
          </EmptyPanel>
        ) : (
          <>
            {!isPhone && views}
            {isCalendar ? (
              <Calendar known={known} events={listed} now={now} instant={instant} />
            ) : (
              <ListedEvents events={listed} now={now} instant={instant} />
            )}
          </>
        )}
      </Section>
    </div>
  );
}

interface CalendarProps {
  known: KnownForecast;
  events: KnownForecast['events'];
  now: number;
  instant: number;
}

function Calendar({ known, events, now, instant }: CalendarProps) {
  const deferred = useDeferredValue(instant);
  return useMemo(() => {
    const until = clockEnd(now);
    const rows = calendarRows(known, events, now, until);
    return <TonightCalendar rows={rows} from={now} until={until} instant={deferred} />;
  }, [known, events, now, deferred]);
}

/** Whatever is filtered beside it: a count is of environments, not of runs. */
function ofProduction({ events, standings, ...known }: KnownForecast): KnownForecast {
  const others = new Set(
    known.records.flatMap(({ id, environmentTypeProduction }) => (environmentTypeProduction ? [] : [id])),
  );
  return {
    ...known,
    events: events.filter(({ record }) => !others.has(record.id)),
    standings: new Map([...standings].filter(([id]) => !others.has(id))),
  };
}

/** The list may be long, and lags behind the clock. */
function ListedEvents({ events, now, instant }: { events: KnownForecast['events']; now: number; instant: number }) {
  const deferred = useDeferredValue(instant);
  return useMemo(() => <TonightEvents events={events} now={now} instant={deferred} />, [events, now, deferred]);
}

function AtTheClock({ known, now, instant }: { known: KnownForecast; now: number; instant: number }) {
  const at = useMemo(() => standingsAt(known, instant), [known, instant]);
  const begin = useMemo(() => standingsAt(known, now), [known, now]);
  const until = known.events.filter((event) => event.at <= instant && event.problem === null);
  const changes = Object.entries(FORECAST_KINDS).flatMap(([kind, label]) => {
    const count = until.filter((event) => event.kind === kind).length;
    return count === 0 ? [] : [`${label} ×${count}`];
  });
  return (
    <div role="status">
      <ul className={facts}>
        {STANDINGS.map(([standing, words]) => {
          const difference = at[standing] - begin[standing];
          return (
            <li key={standing} className={fact}>
              <strong>{at[standing]}</strong>
              <span className={factWords}>
                {words}
                {difference !== 0 && ` (${difference > 0 ? '+' : '−'}${Math.abs(difference)})`}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={since}>
        {instant <= now
          ? 'Now.'
          : changes.length === 0
            ? 'No changes from now.'
            : `Changes from now: ${changes.join(', ')}.`}
      </p>
    </div>
  );
}
