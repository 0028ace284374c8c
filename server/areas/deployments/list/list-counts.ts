/** Where a list page starts and how many requests match, from counts kept beside the rows. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { operations } from '../../../../src/contract/generated/schema.d.ts';
import { soonDays } from '../../../../src/rules/deployments/conditions.ts';
import type { DeploymentType } from '../../../../src/rules/deployments/deployment-types.ts';
import type {
  ApprovalStatus,
  InfrastructureStatus,
  JobStatus,
  ServiceStatus,
} from '../../../../src/rules/deployments/statuses.ts';
import { containsOrIs } from '../../../database/conditions.ts';
import type { Queries } from '../../../database/database.ts';
import { hasAnyCondition } from './condition-filter.ts';

declare module '../../../database/tables.ts' {
  interface Tables {
    /** Counts per combination of list filters and block of 4096 ids; kept by triggers. '' and 0 stand for any value, -1 for nobody. */
    deployment_blocks: {
      tenant_id: string;
      deployment_type: DeploymentType | '';
      job_status: JobStatus | '';
      created_by: number;
      block: number;
      total: number;
    };
    /** Counts per combination of the four statuses and block of 4096 ids; kept by triggers. A tenant_id of '' means all. */
    deployment_status_blocks: {
      tenant_id: string;
      block: number;
      approval_status: ApprovalStatus;
      infrastructure_status: InfrastructureStatus;
      job_status: JobStatus;
      service_status: ServiceStatus;
      total: number;
    };
    /** Counts by client and the same filters; kept by triggers. */
    deployment_clients: {
      tenant_id: string;
      client: string;
      deployment_type: DeploymentType;
      job_status: JobStatus;
      created_by: number;
      total: number;
    };
    /** Single characters and longer parts that start with a frequent one, in lower case; kept by triggers. A tenant_id of '' means all. */
    deployment_name_parts: {
      tenant_id: string;
      part: string;
      total: number;
      /** Null if there are many: `deployment_name_blocks` counts those. */
      ids: number[] | null;
    };
    /** Requests per block of 4096 ids, for frequent parts of names. */
    deployment_name_blocks: {
      tenant_id: string;
      part: string;
      block: number;
      total: number;
    };
  }
}

type Query = NonNullable<operations['listDeploymentRequests']['parameters']['query']>;
export type DeploymentFilters = Omit<Query, 'offset' | 'pageSize' | 'page'>;

/** Ids per block of `deployment_blocks`, as in its migration. */
const BLOCK_SIZE = 4096;

export interface Position {
  readonly total: number;
  /** Only ids below this need to be walked; null for all. */
  readonly below: number | null;
  readonly skip: number;
}

/** The block of ids in which the page starts: at most one block of matches is walked. Only for exact-match filters. */
export async function positionByBlocks(
  queries: Queries,
  tenantScope: string | null,
  filters: Pick<DeploymentFilters, 'deploymentType' | 'jenkinsStatus' | 'createdBy'>,
  offset: number,
): Promise<Position> {
  const blocks = sql<BlockTotal>`
    select block, total from deployment_blocks
    where tenant_id = ${tenantScope ?? ''} and deployment_type = ${filters.deploymentType ?? ''}
      and job_status = ${filters.jenkinsStatus ?? ''} and created_by = ${filters.createdBy ?? 0}`;
  return positionIn(queries, blocks, offset);
}

type StatusFilters = Pick<
  DeploymentFilters,
  'approvalStatus' | 'infrastructureStatus' | 'jenkinsStatus' | 'serviceStatus' | 'condition'
>;

/** A condition on the columns of these names. */
function hasStatuses(filters: StatusFilters): RawBuilder<SqlBool> {
  const given = [
    ['approval_status', filters.approvalStatus],
    ['infrastructure_status', filters.infrastructureStatus],
    ['job_status', filters.jenkinsStatus],
    ['service_status', filters.serviceStatus],
  ] as const;
  const conditions = given.flatMap(([column, status]) =>
    status === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${status}`],
  );
  if (filters.condition !== undefined) conditions.push(hasAnyCondition(filters.condition, soonDays(new Date())));
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/** Like `positionByBlocks`, for the four statuses in any combination, conditions without dates, and nothing else. */
export async function positionByStatuses(
  queries: Queries,
  tenantScope: string | null,
  filters: StatusFilters,
  offset: number,
): Promise<Position> {
  const blocks = sql<BlockTotal>`
    select block, sum(total) as total from deployment_status_blocks
    where tenant_id = ${tenantScope ?? ''} and ${hasStatuses(filters)} group by block`;
  return positionIn(queries, blocks, offset);
}

interface BlockTotal {
  readonly block: number;
  readonly total: number;
}

async function positionIn(queries: Queries, blocks: Expression<BlockTotal>, offset: number): Promise<Position> {
  const { rows } = await sql<{ block: number; all: number; before: number }>`
    select block, "all", before
    from (
      select block, (sum(total) over ())::int as "all", (sum(total) over (order by block desc) - total)::int as before
      from (${blocks}) as counted
    ) as blocks
    where before <= ${offset} order by block limit 1`.execute(queries);
  const [row] = rows;
  if (row === undefined) return { total: 0, below: null, skip: 0 };
  return { total: row.all, below: (row.block + 1) * BLOCK_SIZE, skip: offset - row.before };
}

interface ClientCounts {
  readonly ofAllClients: number;
  readonly total: number;
  /** Rows to read if the requests of each matching client are read up to the page's end and merged. */
  readonly merged: number;
}

/** Counts by client: a tenant has few clients. `window` is the number of rows up to the page's end. */
export async function countByClient(
  queries: Queries,
  tenantScope: string | null,
  filters: Pick<DeploymentFilters, 'deploymentType' | 'jenkinsStatus' | 'createdBy'> & { readonly client: string },
  window: number,
): Promise<ClientCounts> {
  return queries
    .selectFrom((from) => {
      let query = from
        .selectFrom('deployment_clients')
        .select([
          sql<SqlBool>`${containsOrIs('client', filters.client)}`.as('matches'),
          sql<number>`sum(total)`.as('requests'),
        ])
        .groupBy(['tenant_id', 'client']);
      if (tenantScope !== null) query = query.where('tenant_id', '=', tenantScope);
      if (filters.deploymentType !== undefined) query = query.where('deployment_type', '=', filters.deploymentType);
      if (filters.jenkinsStatus !== undefined) query = query.where('job_status', '=', filters.jenkinsStatus);
      if (filters.createdBy !== undefined) query = query.where('created_by', '=', filters.createdBy);
      return query.as('clients');
    })
    .select([
      sql<number>`coalesce(sum(requests), 0)::int`.as('ofAllClients'),
      sql<number>`coalesce(sum(requests) filter (where matches), 0)::int`.as('total'),
      sql<number>`coalesce(sum(least(requests, ${window}::int)) filter (where matches), 0)::int`.as('merged'),
    ])
    .executeTakeFirstOrThrow();
}

type NameMatches =
  | { readonly kind: 'none' }
  /** All matches are among the few requests of `isCandidate`; `isExact` if all of these match. */
  | {
      readonly kind: 'few';
      readonly isCandidate: Expression<SqlBool>;
      readonly isExact: boolean;
      readonly total: number;
    }
  | { readonly kind: 'many'; position(offset: number): Promise<Position> };

/** Requests whose names contain `text` in any case, in a tenant or in all (null). */
export async function matchingNames(queries: Queries, tenantScope: string | null, text: string): Promise<NameMatches> {
  const scope = tenantScope ?? '';
  // A part is kept only if the part without its last character is frequent: the longest kept prefix leads to all matches.
  const row = await queries
    .selectFrom('deployment_name_parts')
    .select([
      'part',
      'total',
      sql<boolean>`ids is null`.as('isOfMany'),
      sql<boolean>`part = lower(${text})`.as('isWhole'),
    ])
    .where('tenant_id', '=', scope)
    .where(
      'part',
      'in',
      sql<string>`(select left(lower(${text}), length) from generate_series(1, char_length(${text})) as length)`,
    )
    .orderBy(sql`char_length(part)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'none' };
  const { part, total, isOfMany, isWhole } = row;
  if (!isOfMany) {
    const ids = sql`select unnest(ids) from deployment_name_parts where tenant_id = ${scope} and part = ${part}`;
    return { kind: 'few', isCandidate: sql<SqlBool>`id = any(array(${ids}))`, isExact: isWhole, total };
  }
  if (!isWhole) return { kind: 'none' };
  const blocks = queries
    .selectFrom('deployment_name_blocks')
    .select(['block', 'total'])
    .where('tenant_id', '=', scope)
    .where('part', '=', part);
  return { kind: 'many', position: (offset) => positionIn(queries, blocks, offset) };
}
