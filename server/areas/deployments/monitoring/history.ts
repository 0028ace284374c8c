/** The load of an environment's instances over the last 48 hours, in steps (docs/decisions/0066). */
import { sql } from 'kysely';
import type { MonitoringHistory } from '../../../../src/contract/generated/schema.d.ts';
import { standingAfter } from '../../../../src/rules/timeline/uptime.ts';
import type { Queries } from '../../../database/database.ts';
import type { KeptHost } from '../access-results.ts';
import { type DeploymentRecord, isRehearsed } from '../record.ts';
import { deployments } from '../store.ts';
import { KEPT_MS, periodOf } from './readings.ts';
import { isLate, readingAt } from './rehearsed-agent.ts';

const MINUTE = 60_000;
const SHORTEST_STEP = 5 * MINUTE;
const MOST_INSTANCES = 30;
const MOST_TURNS = 500;

interface Steps {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly step: number;
  readonly count: number;
}

interface Figures {
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
}

/** By step; absent where there is none. */
type Series = ReadonlyMap<number, Figures>;

/** The last one has just begun. Steps start at the same moments on every server. */
function stepsOf(period: number, now: Date): Steps {
  const step = Math.max(SHORTEST_STEP, period);
  const last = Math.floor(now.getTime() / step) * step;
  const count = Math.max(1, Math.floor(KEPT_MS / step));
  return { from: last - (count - 1) * step, step, count };
}

interface Span {
  readonly from: number;
  readonly until: number;
}

interface Turn {
  readonly at: number;
  readonly isUp: boolean;
}

/** When a rehearsed environment came up and went down, by its operations; the oldest first. */
async function turnsOf(queries: Queries, { id }: DeploymentRecord): Promise<readonly Turn[]> {
  const rows = await queries
    .selectFrom('operations')
    .select(['operation', 'ended_at'])
    .where('area', '=', deployments.area)
    .where('subject_id', '=', String(id))
    .where('state', '=', 'SUCCEEDED')
    .orderBy('operation_id', 'desc')
    .limit(MOST_TURNS)
    .execute();
  const turns = rows.toReversed().flatMap(({ operation, ended_at: at }) => {
    const to = standingAfter(operation);
    return to === null || at === null ? [] : [{ at: at.getTime(), isUp: to === 'up' }];
  });
  // What came up before its operations were recorded was up until the first one that says otherwise.
  return turns[0]?.isUp === true ? turns : [{ at: 0, isUp: true }, ...turns];
}

/** @param end of the last one, if the environment is up */
function upSpans(turns: readonly Turn[], end: number): readonly Span[] {
  return turns.flatMap(({ at, isUp }, index) => (isUp ? [{ from: at, until: turns[index + 1]?.at ?? end }] : []));
}

function rehearsedSeries(
  record: DeploymentRecord,
  [position, { hostName }]: readonly [number, KeptHost],
  { from, step, count }: Steps,
  spans: readonly Span[],
): Series {
  const period = periodOf(record);
  const series = new Map<number, Figures>();
  for (let index = 0; index < count; index += 1) {
    const at = from + index * step;
    const isThere = spans.some((span) => at >= span.from && at < span.until);
    if (!isThere || isLate(record.id, hostName, position, new Date(at), period)) continue;
    series.set(index, readingAt(record.id, hostName, new Date(at)));
  }
  return series;
}

async function measuredSeries(
  queries: Queries,
  { id }: DeploymentRecord,
  { from, step, count }: Steps,
): Promise<ReadonlyMap<string, Series>> {
  const index = sql<number>`floor((extract(epoch from taken_at) * 1000 - ${from}) / ${step})::int`;
  const rows = await queries
    .selectFrom('monitoring_readings')
    .select(({ fn }) => [
      'host_name',
      index.as('step'),
      fn.avg<number>('cpu').as('cpu'),
      fn.avg<number>('memory').as('memory'),
      fn.avg<number>('disk').as('disk'),
    ])
    .where('deployment_request_id', '=', id)
    .where('taken_at', '>=', new Date(from))
    .groupBy(['host_name', sql`2`])
    .execute();
  const byHost = Map.groupBy(
    rows.filter((row) => row.step < count),
    ({ host_name: name }) => name,
  );
  return new Map([...byHost].map(([name, own]) => [name, new Map(own.map((row) => [row.step, row]))]));
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10) / 10;
}

/** @param hosts the environment's, by position @param isReporting whether the agent of a host sends figures now */
export async function monitoringHistory(
  queries: Queries,
  record: DeploymentRecord,
  {
    hosts,
    isReporting,
    now,
  }: {
    readonly hosts: readonly (readonly [position: number, host: KeptHost])[];
    readonly isReporting: (position: number) => boolean;
    readonly now: Date;
  },
): Promise<MonitoringHistory> {
  const steps = stepsOf(periodOf(record), now);
  const isOn = record.document.enableMonitoringAgent === true;
  const measured = isRehearsed(record) ? null : await measuredSeries(queries, record, steps);
  const turns = measured === null && isOn ? await turnsOf(queries, record) : [];
  const seriesOf = (numbered: readonly [number, KeptHost]): Series => {
    const [position, { hostName }] = numbered;
    if (measured !== null) return measured.get(hostName) ?? new Map();
    if (!isOn) return new Map();
    const end = isReporting(position) ? now.getTime() : Math.min(now.getTime(), record.updated_at.getTime());
    return rehearsedSeries(record, numbered, steps, upSpans(turns, end));
  };
  const instances = hosts.slice(0, MOST_INSTANCES).map((numbered) => {
    const series = seriesOf(numbered);
    const valuesOf = (metric: keyof Figures) =>
      Array.from({ length: steps.count }, (_, index) => rounded(series.get(index)?.[metric]));
    const [, { hostName: name }] = numbered;
    return { name, cpu: valuesOf('cpu'), memory: valuesOf('memory'), disk: valuesOf('disk') };
  });
  return { from: new Date(steps.from).toISOString(), stepMinutes: steps.step / MINUTE, instances };
}
