/** The deployments list (Deployments §2 "Deployment list", §7 `GET /deploymentrequests`). */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { operations } from '../../../../src/contract/generated/schema.d.ts';
import { hasDatedCase, soonDays } from '../../../../src/rules/deployments/conditions.ts';
import type { StatusGroups } from '../../../../src/rules/workflows/counted-workflows.ts';
import { containsOrIs, containsText } from '../../../database/conditions.ts';
import type { Queries } from '../../../database/database.ts';
import { fixedStatement } from '../../../database/fixed-statement.ts';
import { type PageWindow, pageWindow } from '../../../database/page-window.ts';
import { planned } from '../../../database/planned-statements.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { type DeploymentRecord, selectRecords } from '../record.ts';
import { hasAnyCondition } from './condition-filter.ts';
import {
  countByClient,
  type DeploymentFilters,
  matchingNames,
  type Position,
  positionByBlocks,
  positionByStatuses,
} from './list-counts.ts';
import { sortedIds } from './sorted-pages.ts';

type Query = NonNullable<operations['listDeploymentRequests']['parameters']['query']>;

interface IdPage {
  readonly ids: Expression<{ id: number }>;
  readonly total: number;
}

function matching(queries: Queries, tenantScope: string | null, filters: DeploymentFilters) {
  let query = queries.selectFrom('deployment_requests');
  if (tenantScope !== null) query = query.where('tenant_id', '=', tenantScope);
  if (filters.requestId !== undefined) query = query.where('id', '=', filters.requestId);
  if (filters.deploymentType !== undefined) query = query.where('deployment_type', '=', filters.deploymentType);
  if (filters.jenkinsStatus !== undefined) query = query.where('job_status', '=', filters.jenkinsStatus);
  if (filters.approvalStatus !== undefined) query = query.where('approval_status', '=', filters.approvalStatus);
  if (filters.infrastructureStatus !== undefined) {
    query = query.where('infrastructure_status', '=', filters.infrastructureStatus);
  }
  if (filters.serviceStatus !== undefined) query = query.where('service_status', '=', filters.serviceStatus);
  if (filters.condition !== undefined) query = query.where(hasAnyCondition(filters.condition, soonDays(new Date())));
  if (filters.environmentType !== undefined) query = query.where('environment_type', '=', filters.environmentType);
  if (filters.createdBy !== undefined) query = query.where('created_by', '=', filters.createdBy);
  if (filters.client !== undefined) query = query.where(containsOrIs('client', filters.client));
  if (filters.environmentIdentifier !== undefined) {
    query = query.where(containsText('environment_identifier', filters.environmentIdentifier));
  }
  return query;
}

/** The ids come from an index alone where possible: a page reads no row that it doesn't show. */
function walk(queries: Queries, tenantScope: string | null, filters: DeploymentFilters, window: PageWindow) {
  const { offset, pageSize } = window;
  return matching(queries, tenantScope, filters).select('id').orderBy('id', 'desc').limit(pageSize).offset(offset);
}

/** For exact-match filters: total and page start come from the counts by blocks of ids. */
async function pageByBlocks(
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters,
  window: PageWindow,
): Promise<IdPage> {
  return pageFrom(
    await positionByBlocks(queries, tenantScope, filters, window.offset),
    queries,
    tenantScope,
    filters,
    window,
  );
}

function pageFrom(
  { total, below, skip }: Position,
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters,
  { pageSize }: PageWindow,
): IdPage {
  const ids = walk(queries, tenantScope, filters, { offset: skip, pageSize });
  return { total, ids: below === null ? ids : ids.where('id', '<', below) };
}

/** For a part of the client's name: the total comes from the counts by client. Many matches are walked, few are gathered by client. */
async function pageByClient(
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters & { readonly client: string },
  window: PageWindow,
): Promise<IdPage> {
  const { client, ...others } = filters;
  const end = window.offset + window.pageSize;
  const { ofAllClients, total, merged } = await countByClient(queries, tenantScope, filters, end);
  const walked = (end * ofAllClients) / Math.max(1, total);
  if (walked <= merged) return { total, ids: walk(queries, tenantScope, filters, window) };
  const scope = tenantScope === null ? sql`true` : sql`tenant_id = ${tenantScope}`;
  const own = walk(queries, null, others, { offset: 0, pageSize: end }).where(
    sql<SqlBool>`(deployment_requests.tenant_id, deployment_requests.client) = (found.tenant_id, found.client)`,
  );
  const ids = sql<{ id: number }>`
    select own.id
    from (
      select distinct tenant_id, client from deployment_clients where ${scope} and ${containsOrIs('client', client)}
    ) as found cross join lateral (${own}) as own
    order by own.id desc limit ${window.pageSize} offset ${window.offset}`;
  return { total, ids };
}

/** For what no count covers: a single request, and a part of many names or a status beside the job's with a further filter. */
async function pageByCounting(
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters,
  window: PageWindow,
  isCandidate: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<IdPage> {
  const { total } = await matching(queries, tenantScope, filters)
    .where(isCandidate)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { total, ids: walk(queries, tenantScope, filters, window).where(isCandidate) };
}

/** For a status beside the job's or a condition: alone or with other statuses, total and page start come from the counts. */
async function pageByStatuses(
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters,
  window: PageWindow,
): Promise<IdPage> {
  const { client, deploymentType, environmentType, createdBy, condition = [] } = filters;
  if (
    [client, deploymentType, environmentType, createdBy].some((value) => value !== undefined) ||
    hasDatedCase(condition)
  ) {
    return pageByCounting(queries, tenantScope, filters, window);
  }
  const position = await positionByStatuses(queries, tenantScope, filters, window.offset);
  return pageFrom(position, queries, tenantScope, filters, window);
}

/** For a part of the environment's name: few candidates are checked one by one, many come from the counts. */
async function pageByName(
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters & { readonly environmentIdentifier: string },
  window: PageWindow,
): Promise<IdPage> {
  const names = await matchingNames(queries, tenantScope, filters.environmentIdentifier);
  const isAlone = Object.values(filters).filter((value) => value !== undefined).length === 1;
  switch (names.kind) {
    case 'none':
      return { total: 0, ids: sql<{ id: number }>`select null::integer as id where false` };
    case 'few': {
      const { isCandidate, isExact, total } = names;
      return isExact && isAlone
        ? { total, ids: walk(queries, tenantScope, filters, window).where(isCandidate) }
        : pageByCounting(queries, tenantScope, filters, window, isCandidate);
    }
    case 'many':
      return isAlone
        ? pageFrom(await names.position(window.offset), queries, tenantScope, filters, window)
        : pageByCounting(queries, tenantScope, filters, window);
  }
}

async function idPage(
  queries: Queries,
  tenantScope: string | null,
  filters: DeploymentFilters,
  window: PageWindow,
): Promise<IdPage> {
  const { client, environmentIdentifier, ...others } = filters;
  if (filters.requestId !== undefined) return pageByCounting(queries, tenantScope, filters, window);
  if (environmentIdentifier !== undefined && environmentIdentifier !== '') {
    return pageByName(queries, tenantScope, { ...filters, environmentIdentifier }, window);
  }
  const { approvalStatus, infrastructureStatus, serviceStatus, condition, environmentType } = filters;
  const uncounted = [approvalStatus, infrastructureStatus, serviceStatus, condition, environmentType];
  if (uncounted.some((value) => value !== undefined)) {
    return pageByStatuses(queries, tenantScope, filters, window);
  }
  if (client !== undefined) return pageByClient(queries, tenantScope, { ...others, client }, window);
  return pageByBlocks(queries, tenantScope, others, window);
}

interface RecordPage {
  readonly rows: readonly DeploymentRecord[];
  readonly total: number;
}

const RECORDS = fixedStatement((queries) => selectRecords(queries, false));

/** In the order of the ids. */
async function recordsOf(queries: Queries, ids: readonly number[]): Promise<readonly DeploymentRecord[]> {
  const statement = sql<DeploymentRecord>`${RECORDS} where request.id = any(${ids}::int[])`;
  const { rows } = await planned(statement).execute(queries);
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Newest first, unless it is to be sorted; of all tenants if the scope is null. */
export async function listRecords(queries: Queries, tenantScope: string | null, query: Query): Promise<RecordPage> {
  const { offset: _offset, pageSize: _pageSize, page: _page, sort, ...filters } = query;
  // Deployments §9: the page number starts at 0.
  const window = pageWindow(query, 0);
  const { ids, total } = await idPage(queries, tenantScope, filters, window);
  if (window.offset >= total) return { rows: [], total };
  const { client, ...others } = filters;
  const sorted = await sortedIds(queries, {
    ...{ sort, tenantScope, window, total, client },
    isFiltered: Object.values(others).some((value) => value !== undefined),
    matching: () => matching(queries, null, filters),
  });
  if (sorted !== null) return { rows: await recordsOf(queries, sorted), total };
  const found = await sql<{ ids: readonly number[] }>`select array(${ids}) as ids`.execute(queries);
  const newest = (found.rows[0]?.ids ?? []).toSorted((one, other) => other - one);
  return { rows: await recordsOf(queries, newest), total };
}

/** In one statement, from the counts: few distinct combinations of the four statuses exist. */
export async function deploymentGroups(
  queries: Queries,
  { tenantScope }: Pick<Viewer, 'tenantScope'>,
): Promise<StatusGroups> {
  const rows = await queries
    .selectFrom('deployment_status_blocks')
    .select(['approval_status', 'infrastructure_status', 'job_status', 'service_status'])
    .select(sql<number>`sum(total)::int`.as('records'))
    .where('tenant_id', '=', tenantScope ?? '')
    .groupBy(['approval_status', 'infrastructure_status', 'job_status', 'service_status'])
    .having(sql`sum(total)`, '>', 0)
    .execute();
  return rows.map(({ records, ...row }) => ({
    records,
    statuses: {
      approval: row.approval_status,
      infrastructure: row.infrastructure_status,
      job: row.job_status,
      service: row.service_status,
    },
  }));
}
