/** The deployments list (Deployments §2 "Deployment list", §7 `GET /deploymentrequests`). */
import { type SqlBool, sql } from 'kysely';
import type { components, operations } from '../../../src/contract/generated/schema.d.ts';
import { containsText } from '../../database/contains.ts';
import type { Queries } from '../../database/database.ts';
import { type DeploymentRecord, selectRecords } from '../../deployments/record.ts';

type Query = NonNullable<operations['listDeploymentRequests']['parameters']['query']>;
type DeploymentFilters = Omit<Query, 'offset' | 'pageSize' | 'page'>;

const PAGE_SIZE = 10;

/** The rows to skip and to answer; the page number counts where no offset is given (Deployments §9: it starts at 0). */
function windowOf(query: Pick<Query, 'offset' | 'pageSize' | 'page'>): { offset: number; pageSize: number } {
  const pageSize = query.pageSize ?? PAGE_SIZE;
  return { pageSize, offset: query.offset ?? (query.page ?? 0) * pageSize };
}

/** The ids that match, in no order yet. */
function matching(queries: Queries, tenantScope: string | null, filters: DeploymentFilters) {
  let query = queries.selectFrom('deployment_requests');
  if (tenantScope !== null) query = query.where('tenant_id', '=', tenantScope);
  if (filters.requestId !== undefined) query = query.where('id', '=', filters.requestId);
  if (filters.deploymentType !== undefined) query = query.where('deployment_type', '=', filters.deploymentType);
  if (filters.jenkinsStatus !== undefined) query = query.where('job_status', '=', filters.jenkinsStatus);
  if (filters.createdBy !== undefined) query = query.where('created_by', '=', filters.createdBy);
  if (filters.client !== undefined) query = query.where(containsText('client', filters.client));
  if (filters.environmentIdentifier !== undefined) {
    query = query.where(containsText('environment_identifier', filters.environmentIdentifier));
  }
  return query;
}

function isFiltered(filters: DeploymentFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** How many match: counted where something is filtered, else the totals that are kept beside the rows. */
async function totalOf(queries: Queries, tenantScope: string | null, filters: DeploymentFilters): Promise<number> {
  if (isFiltered(filters)) {
    const { total } = await matching(queries, tenantScope, filters)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  let totals = queries.selectFrom('deployment_totals');
  if (tenantScope !== null) totals = totals.where('tenant_id', '=', tenantScope);
  const { total } = await totals
    .select(sql<number>`coalesce(sum(total), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export interface RecordPage {
  readonly records: readonly DeploymentRecord[];
  readonly total: number;
}

/** A page of the requests of a tenant (of all where the scope is null), newest first. */
export async function listRecords(queries: Queries, tenantScope: string | null, query: Query): Promise<RecordPage> {
  const { offset: _offset, pageSize: _pageSize, page: _page, ...filters } = query;
  const { offset, pageSize } = windowOf(query);
  const total = await totalOf(queries, tenantScope, filters);
  if (offset >= total) return { records: [], total };
  // The page's ids come from an index alone, so that a page far down reads no row that it doesn't show.
  const ids = matching(queries, tenantScope, filters).select('id').orderBy('id', 'desc').limit(pageSize).offset(offset);
  const records = await selectRecords(queries)
    .where(sql<SqlBool>`request.id = any(array(${ids}))`)
    .orderBy('request.id', 'desc')
    .execute();
  return { records, total };
}

export type RequestedUser = components['schemas']['RequestedUser'];

/**
 * Those who made a request in the tenant, by name. Each is one look-up in an index: a join would read every request.
 */
export async function listRequestingUsers(queries: Queries, tenantScope: string | null): Promise<RequestedUser[]> {
  const scope = tenantScope === null ? sql`true` : sql`tenants.tenant_id = ${tenantScope}`;
  const { rows } = await sql<RequestedUser>`
    select user_id as "userId", first_name as "firstName", last_name as "lastName", status from users
    where exists (
      select 1 from tenants where ${scope} and (
        select true from deployment_requests
        where deployment_requests.tenant_id = tenants.tenant_id and created_by = users.user_id limit 1))
    order by first_name, last_name, user_id`.execute(queries);
  return rows;
}
