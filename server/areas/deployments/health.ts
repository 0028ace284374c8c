/** Service statuses of environments by their health checks (docs/decisions/0058). */
import { sql } from 'kysely';
import { NO_FACTS } from '../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { hasStatusesOf } from '../../../src/rules/deployments/conditions.ts';
import { SERVICE_WORDS, serviceNews } from '../../../src/rules/health/service-status.ts';
import type { Transaction } from '../../database/database.ts';
import type { WatchedArea } from '../../health/watched-area.ts';
import { enqueueNews } from '../../push/news.ts';
import { logChange } from '../../records/log.ts';
import { readHosts } from './access-results.ts';
import { storeMeasured } from './monitoring/readings.ts';
import { type DeploymentRecord, tupleOf } from './record.ts';
import { deployments, updateRecord } from './store.ts';

/** Nothing is in progress, and nothing has failed. */
export function isUp(record: Parameters<typeof tupleOf>[0]): boolean {
  return hasStatusesOf('RUNNING', tupleOf(record));
}

/** Entries of one environment within an hour: services that come and go must not fill the logs. */
const MOST_LOGGED_AN_HOUR = 20;
const LOGGED_AS = 'Service status of';

async function loggedThisHour(within: Transaction, { id }: DeploymentRecord): Promise<number> {
  const { count } = await within
    .selectFrom('activity_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entity_name', '=', deployments.entity)
    .where('entity_id', '=', String(id))
    .where('entry_date', '>', sql<Date>`now() - interval '1 hour'`)
    .where('user_id', 'is', null)
    .where('description', 'like', `${LOGGED_AS} %`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By the portal itself, in both logs, so that the timeline shows it. */
async function logServiceChange(
  within: Transaction,
  before: DeploymentRecord,
  after: DeploymentRecord,
  reason: string | null,
): Promise<void> {
  const logged = await loggedThisHour(within, before);
  if (logged >= MOST_LOGGED_AN_HOUR) return;
  const change = `changed from ${SERVICE_WORDS[before.service_status]} to ${SERVICE_WORDS[after.service_status]}`;
  const last = logged === MOST_LOGGED_AN_HOUR - 1 ? '. Further changes within this hour are not logged' : '';
  await logChange(within, deployments, {
    action: 'SERVICE_STATUS',
    label: LOGGED_AS,
    userId: null,
    cause: `${change}${reason === null ? '' : `: ${reason}`}${last}`,
    before,
    after,
  });
}

export const watchedRequests: WatchedArea<DeploymentRecord> = {
  watchedBy: async (queries, hostId) => {
    const rows = await queries
      .selectFrom('health_watches as watch')
      .innerJoin('deployment_requests as request', 'request.id', 'watch.deployment_request_id')
      .select([
        'request.id',
        'watch.operation_id',
        'watch.runner',
        'watch.began_at',
        'watch.state',
        'watch.reason',
        'request.approval_status',
        'request.infrastructure_status',
        'request.job_status',
        'request.service_status',
      ])
      .select(sql<boolean>`coalesce((request.document ->> 'enableMonitoring')::boolean, false)`.as('is_monitored'))
      .where('watch.runner_host', '=', hostId)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      operationId: row.operation_id,
      runner: row.runner,
      beganAt: row.began_at,
      state: row.state,
      reason: row.reason,
      isUp: isUp(row),
      isMonitored: row.is_monitored,
      status: row.service_status,
    }));
  },
  environment: async (queries, id) => {
    const record = await deployments.find(queries, id, null);
    const hosts = record === null ? [] : await readHosts(queries, record);
    return {
      managementUrl: record?.document.emUrl ?? null,
      storeServerUrl: record?.document.storeServerUrl ?? null,
      instances: hosts.map(({ hostName, ipAddress, port }) => ({ hostName, ipAddress, port })),
    };
  },
  isChecked: (record) => isUp(record) && record.document.enableMonitoring === true,
  measured: async (transaction, id, figures, at) => {
    const record = await deployments.find(transaction, id, null);
    if (record !== null) await storeMeasured(transaction, record, figures, at);
  },
  report: async (transaction, record, status, reason) => {
    if (record.service_status === status) return;
    const answer = deploymentLifecycle.decide(tupleOf(record), NO_FACTS, { type: `service.${status}` });
    if (!answer.accepted) return;
    const after = await updateRecord(transaction, record, { tuple: answer.tuple });
    await logServiceChange(transaction, record, after, reason);
    const kind = serviceNews(record.service_status, status);
    const { environment_type: type, created_by: userId } = record;
    if (kind === null || type !== 'PRODUCTION' || userId === null) return;
    await enqueueNews(transaction, { kind, area: deployments.area, recordId: String(record.id), userId });
  },
};
