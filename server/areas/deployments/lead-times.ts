/** How long environments took from their request until they ran, by tenant (docs/decisions/0066). */
import { type SqlBool, sql } from 'kysely';
import type { LeadTime, LeadTimes } from '../../../src/contract/generated/schema.d.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import type { Queries } from '../../database/database.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { LAUNCHING_OPERATIONS } from '../../records/milestones.ts';
import type { Services } from '../../services.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

interface Row {
  readonly tenant_id: string | null;
  readonly environments: number;
  readonly whole: number;
  readonly deciding: number | null;
}

/** Seconds; those that ran for the first time since. The row without a tenant is of all of them. */
async function leadTimes(queries: Queries, tenantScope: string | null, since: Date): Promise<readonly Row[]> {
  // Literals, so that the partial index fits.
  const isRun = sql<SqlBool>`area = 'deployments' and state = 'SUCCEEDED'
    and operation in (${sql.join(LAUNCHING_OPERATIONS.map((name) => sql.lit(name)))})`;
  const scope = tenantScope === null ? sql`true` : sql`request.tenant_id = ${tenantScope}`;
  const { rows } = await sql<Row>`
    with runs as (
      select subject_id, min(ended_at) as running_at from operations
      where ${isRun} and ended_at >= ${since} group by subject_id
    ), firsts as (
      select request.tenant_id, extract(epoch from runs.running_at - request.created_at) as whole,
        extract(epoch from (
          select max(decided_at) from decisions
          where area = 'deployments' and record_id = runs.subject_id and action = 'APPROVE' and decided_at <= runs.running_at
        ) - request.created_at) as deciding
      from runs join deployment_requests as request on request.id = runs.subject_id::int
      where ${scope} and not exists (
        select from operations as earlier where earlier.subject_id = runs.subject_id and ${isRun} and earlier.ended_at < ${since})
    )
    select tenant_id, count(*)::int as environments,
      percentile_cont(0.5) within group (order by whole)::float8 as whole,
      percentile_cont(0.5) within group (order by deciding)::float8 as deciding
    from firsts group by grouping sets ((tenant_id), ()) having count(*) > 0 order by tenant_id`.execute(queries);
  return rows;
}

function answerOf({ environments, whole, deciding }: Row): LeadTime {
  return {
    environments,
    seconds: Math.max(0, Math.round(whole)),
    secondsToDecision: deciding === null ? null : Math.max(0, Math.round(deciding)),
  };
}

export function leadTimeHandlers({ queries, now }: Services): Handlers<'getLeadTimes'> {
  return {
    getLeadTimes: async ({ viewer }): Promise<LeadTimes> => {
      requireAnyPrivilege(viewer, deploymentsArea.routes.list.privileges);
      const since = new Date(now().getTime() - DAYS * DAY_MS);
      const rows = await leadTimes(queries, viewer.tenantScope, since);
      const whole = rows.find(({ tenant_id: tenantId }) => tenantId === null);
      return {
        days: DAYS,
        all: whole === undefined ? null : answerOf(whole),
        tenants: rows.flatMap((row) => (row.tenant_id === null ? [] : [{ tenantId: row.tenant_id, ...answerOf(row) }])),
      };
    },
  };
}
