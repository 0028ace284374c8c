import { CirclePlay, CircleStop } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import type { ForecastEvent } from '../../../machines/lifecycles/deployment/forecast.ts';
import { bothTimes } from '../../../rules/deployments/schedule-words.ts';
import { AddressLink } from '../../page/address-link.tsx';
import { nextEvent, nextEvents, nextLink, nextSums, nextTime } from './overview.css.ts';
import { Lines, RecordLine } from './RecordLines.tsx';

export interface NextDayProps {
  /** Starts and stops, the next first. */
  events: readonly ForecastEvent<DeploymentRequestSummary>[];
  /** Epoch milliseconds. */
  now: number;
  /** Addresses of Tonight; null for users who can't open it. */
  all: string | null;
  problems: string | null;
}

const SHOWN = 5;
const OWN_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function NextDay({ events, now, all, problems }: NextDayProps) {
  const starts = events.filter(({ kind }) => kind === 'START').length;
  const failing = events.filter(({ problem }) => problem !== null).length;
  const rest = events.length - SHOWN;
  return (
    <div className={nextEvents}>
      <p className={nextSums}>
        {counted(starts, 'start')}, {counted(events.length - starts, 'stop')}
        {failing > 0 && (
          <>
            , <Linked to={problems}>{failing} with a problem</Linked>
          </>
        )}
      </p>
      <Lines>
        {events.slice(0, SHOWN).map(({ kind, at, record, problem }) => (
          <RecordLine
            key={`${kind} ${at} ${record.id}`}
            named={{
              area: 'deployments',
              record,
              name: record.environmentIdentifier,
              client: record.client,
              tenantId: record.tenantId,
              isProduction: record.environmentTypeProduction,
            }}
            hint={problem?.reason}
            end={
              <span className={nextEvent} data-kind={kind}>
                {kind === 'START' ? <CirclePlay aria-hidden /> : <CircleStop aria-hidden />}
                {kind === 'START' ? 'Starts' : 'Stops'}
                <time
                  className={nextTime}
                  dateTime={new Date(at).toISOString()}
                  title={bothTimes(at, now, record.deploymentSchedule?.timeZone || 'UTC')}
                >
                  {at <= now ? 'now' : bothTimes(at, now, OWN_ZONE)}
                </time>
              </span>
            }
          />
        ))}
      </Lines>
      {rest > 0 && (
        <p className={nextSums}>
          <Linked to={all}>And {rest} more</Linked>
        </p>
      )}
    </div>
  );
}

function Linked({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? (
    children
  ) : (
    <AddressLink className={nextLink} to={to}>
      {children}
    </AddressLink>
  );
}
