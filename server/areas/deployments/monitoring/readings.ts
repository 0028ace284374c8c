/** Readings of monitoring agents, or of checks that measure. A rehearsal catches up when somebody opens the dashboard, since its readings are deterministic. */
import type { Queries } from '../../../database/database.ts';
import type { StageOutputs } from '../../../runners/runner.ts';
import type { KeptHost } from '../access-results.ts';
import { type DeploymentRecord, isRehearsed } from '../record.ts';
import { deployments } from '../store.ts';
import { isLate, readingAt } from './rehearsed-agent.ts';

export const KEPT_READINGS = 30;
/** Of what was measured; of a rehearsal, readings that nobody asks for are never written. */
export const KEPT_MS = 48 * 60 * 60_000;
/** Milliseconds until an agent answers a refresh. */
const REFRESH_TAKES = 2_000;
/** Milliseconds until an unanswered refresh is abandoned. */
const REFRESH_TIMEOUT_MS = 60_000;
const MINUTE = 60_000;
/** Deployments §9. */
const DEFAULT_IDLE_MINUTES = 5;

/** Milliseconds between two readings. */
export function periodOf({ document }: Pick<DeploymentRecord, 'document'>): number {
  return Math.max(1, document.deploymentMonitoringSchedule?.idleTimeMins ?? DEFAULT_IDLE_MINUTES) * MINUTE;
}

interface AgentRead {
  readonly record: DeploymentRecord;
  readonly hosts: readonly (readonly [position: number, host: KeptHost])[];
  readonly now: Date;
}

/** When the agents came up with their VMs: the end of the last operation; null if unknown. */
async function upSince(queries: Queries, { id }: DeploymentRecord): Promise<Date | null> {
  const row = await queries
    .selectFrom('operations')
    .select('ended_at')
    .where('area', '=', deployments.area)
    .where('subject_id', '=', String(id))
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}

/** Times of readings after the last one: when the agents came up, then one per period. */
function momentsOf({ record, now }: AgentRead, upAt: Date | null, last: Date | null): Date[] {
  const period = periodOf(record);
  const up = upAt?.getTime() ?? 0;
  const from = Math.max(last?.getTime() ?? 0, up, now.getTime() - KEPT_READINGS * period);
  const first = Math.floor(from / period) + 1;
  const count = Math.max(0, Math.floor(now.getTime() / period) - first + 1);
  const regular = Array.from({ length: count }, (_, index) => new Date((first + index) * period));
  const isNew = from === up && up <= now.getTime() && (last === null || last.getTime() < up);
  return isNew ? [new Date(up), ...regular] : regular;
}

/** By host. */
async function lastReadings(queries: Queries, requestId: number): Promise<ReadonlyMap<string, Date>> {
  const rows = await queries
    .selectFrom('monitoring_readings')
    .select(({ fn }) => ['host_name', fn.max('taken_at').as('last')])
    .where('deployment_request_id', '=', requestId)
    .groupBy('host_name')
    .execute();
  return new Map(rows.map(({ host_name: name, last }) => [name, last]));
}

/** Stores the readings since the last call, deletes the oldest, and answers a refresh. */
async function catchUp(queries: Queries, read: AgentRead, refreshedAt: Date | null): Promise<void> {
  const { record, hosts, now } = read;
  const lastOf = await lastReadings(queries, record.id);
  const period = periodOf(record);
  const up = await upSince(queries, record);
  const rows = hosts.flatMap(([position, { hostName }]) => {
    const moments = momentsOf(read, up, lastOf.get(hostName) ?? null).filter(
      (at) => !isLate(record.id, hostName, position, at, period),
    );
    return [...moments, ...(refreshedAt === null ? [] : [refreshedAt])].map((at) => ({
      deployment_request_id: record.id,
      host_name: hostName,
      taken_at: at,
      ...readingAt(record.id, hostName, at),
    }));
  });
  if (rows.length === 0) return;
  await queries
    .insertInto('monitoring_readings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .deleteFrom('monitoring_readings')
    .where('deployment_request_id', '=', record.id)
    .where('taken_at', '<', new Date(now.getTime() - KEPT_READINGS * period))
    .execute();
}

/** Stores due readings; resolves with whether a requested refresh is still pending. */
export async function bringUpToDate(queries: Queries, read: AgentRead): Promise<boolean> {
  const { record, hosts, now } = read;
  const refresh = await queries
    .selectFrom('monitoring_refreshes')
    .select('requested_at')
    .where('deployment_request_id', '=', record.id)
    .executeTakeFirst();
  const waited = refresh === undefined ? null : now.getTime() - refresh.requested_at.getTime();
  // What really runs is measured at its host, which answers the refresh.
  const isAnswered = isRehearsed(record) && waited !== null && waited >= REFRESH_TAKES && hosts.length > 0;
  const refreshedAt =
    refresh !== undefined && isAnswered ? new Date(refresh.requested_at.getTime() + REFRESH_TAKES) : null;
  if (isRehearsed(record)) await catchUp(queries, read, refreshedAt);
  if (refresh === undefined) return false;
  if (!isAnswered && waited !== null && waited < REFRESH_TIMEOUT_MS) return true;
  await queries
    .deleteFrom('monitoring_refreshes')
    .where('deployment_request_id', '=', record.id)
    .where('requested_at', '=', refresh.requested_at)
    .execute();
  return false;
}

/** Asks for newer readings; does nothing while a refresh is pending. */
export async function requestRefresh(queries: Queries, requestId: number, now: Date): Promise<void> {
  await queries
    .insertInto('monitoring_refreshes')
    .values({ deployment_request_id: requestId, requested_at: now })
    .onConflict((conflict) => conflict.column('deployment_request_id').doNothing())
    .execute();
}

export interface KeptReading {
  readonly timestamp: string;
  readonly disk: number;
  readonly cpu: number;
  readonly memory: number;
}

/** By host, oldest first. */
export async function readReadings(
  queries: Queries,
  requestId: number,
): Promise<ReadonlyMap<string, readonly KeptReading[]>> {
  const rows = await queries
    .selectFrom('monitoring_readings')
    .select(['host_name', 'taken_at', 'disk', 'cpu', 'memory'])
    .where('deployment_request_id', '=', requestId)
    .orderBy('taken_at')
    .execute();
  const byHost = new Map<string, KeptReading[]>();
  for (const { host_name: name, taken_at: at, ...values } of rows) {
    const readings = byHost.get(name) ?? [];
    readings.push({ timestamp: at.toISOString(), ...values });
    byHost.set(name, readings);
  }
  return new Map([...byHost].map(([name, readings]) => [name, readings.slice(-KEPT_READINGS)]));
}

type Figures = NonNullable<StageOutputs['monitoring']>;

/** What was measured of an environment that really runs. Older ones are removed. */
export async function storeReadings(within: Queries, requestId: number, figures: Figures, at: Date): Promise<void> {
  if (figures.length === 0) return;
  await within
    .insertInto('monitoring_readings')
    .values(
      figures.map(({ hostName, ...reading }) => ({
        deployment_request_id: requestId,
        host_name: hostName,
        taken_at: at,
        ...reading,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await within
    .deleteFrom('monitoring_readings')
    .where('deployment_request_id', '=', requestId)
    .where('taken_at', '<', new Date(at.getTime() - KEPT_MS))
    .execute();
}

/** Checks may come a little early. */
const EARLY_MS = 10_000;

/** What checks have measured, as often as the request's agent reports and when somebody asked for it; nothing while the agent is off. */
export async function storeMeasured(within: Queries, record: DeploymentRecord, figures: Figures, at: Date) {
  if (record.document.enableMonitoringAgent !== true) return;
  const lasts = await lastReadings(within, record.id);
  const asked = await within
    .deleteFrom('monitoring_refreshes')
    .where('deployment_request_id', '=', record.id)
    .returning('requested_at')
    .executeTakeFirst();
  const isDue = ({ hostName }: Figures[number]) => {
    const last = lasts.get(hostName);
    return asked !== undefined || last === undefined || at.getTime() - last.getTime() >= periodOf(record) - EARLY_MS;
  };
  await storeReadings(within, record.id, figures.filter(isDue), at);
}

export async function removeReadings(queries: Queries, requestId: number): Promise<void> {
  await queries.deleteFrom('monitoring_readings').where('deployment_request_id', '=', requestId).execute();
  await queries.deleteFrom('monitoring_refreshes').where('deployment_request_id', '=', requestId).execute();
}
