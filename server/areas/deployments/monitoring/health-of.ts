/** The health checks of an environment as its dashboard shows them. */
import { sql } from 'kysely';
import type { HealthChecks } from '../../../../src/contract/generated/schema.d.ts';
import type { Queries } from '../../../database/database.ts';
import { NOT_MONITORED } from '../../../health/watched-area.ts';
import { isUp } from '../health.ts';
import { type DeploymentRecord, isRehearsed } from '../record.ts';

const NOT_UP = 'Health checks run while the environment is started.';
const NOT_WATCHED = 'Health checks start with the next start or redeployment of the environment.';

function findWatch(queries: Queries, id: number, leaseSeconds: number) {
  return queries
    .selectFrom('health_watches as watch')
    .leftJoin('runner_hosts as host', 'host.host_id', 'watch.runner_host')
    .select(['watch.state', 'watch.reason', 'watch.reported_at', 'watch.changes', 'host.name as host'])
    .select(sql<boolean>`reported_at < now() - make_interval(secs => ${leaseSeconds})`.as('is_silent'))
    .where('watch.deployment_request_id', '=', id)
    .executeTakeFirst();
}

type Watch = NonNullable<Awaited<ReturnType<typeof findWatch>>>;

function standingOf(record: DeploymentRecord, watch: Watch | undefined): Pick<HealthChecks, 'state' | 'reason'> {
  if (!isUp(record)) return { state: 'OFF', reason: NOT_UP };
  if (record.document.enableMonitoring !== true) return { state: 'OFF', reason: NOT_MONITORED };
  switch (watch?.state) {
    case undefined:
      return { state: 'OFF', reason: NOT_WATCHED };
    case 'NONE':
      return { state: 'OFF', reason: watch?.reason ?? null };
    case 'NEW':
      return { state: 'WAITING', reason: null };
    case 'RUNNING':
      return { state: watch?.is_silent === true ? 'SILENT' : 'RUNNING', reason: null };
  }
}

/** Null for a rehearsal: nothing is made up. */
export async function healthOf(
  queries: Queries,
  record: DeploymentRecord,
  leaseSeconds: number,
): Promise<HealthChecks | null> {
  if (isRehearsed(record)) return null;
  const watch = await findWatch(queries, record.id, leaseSeconds);
  const rows = await queries
    .selectFrom('health_checks')
    .select(['service', 'instance', 'kind', 'state', 'since', 'checked_at', 'message'])
    .where('deployment_request_id', '=', record.id)
    .orderBy('position')
    .execute();
  return {
    ...standingOf(record, watch),
    host: watch?.host ?? null,
    reportedAt: watch?.reported_at?.toISOString() ?? null,
    checks: rows.map(({ since, checked_at: checkedAt, ...check }) => ({
      ...check,
      since: since?.toISOString() ?? null,
      checkedAt: checkedAt?.toISOString() ?? null,
    })),
    changes: (watch?.changes ?? []).toReversed(),
  };
}
