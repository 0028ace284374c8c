/** Where a page of the list begins and how many requests match, from the counts that are kept beside the rows. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { operations } from '../../../../src/contract/generated/schema.d.ts';
import { containsText } from '../../../database/contains.ts';
import type { Queries } from '../../../database/database.ts';

type Query = NonNullable<operations['listDeploymentRequests']['parameters']['query']>;
export type DeploymentFilters = Omit<Query, 'offset' | 'pageSize' | 'page'>;

/** Ids of one block of `deployment_blocks`, as its migration has it. */
const BLOCK_SIZE = 4096;

export interface Position {
  /** How many requests match. */
  readonly total: number;
  /** Only ids below it need to be walked; null where all do. */
  readonly below: number | null;
  /** How many matching requests to skip from there. */
  readonly skip: number;
}

/**
 * The block of ids in which the page begins. Whatever the offset, no more of the matching requests are walked than one
 * block holds. Only for filters that compare whole values.
 */
export async function positionByBlocks(
  queries: Queries,
  tenantScope: string | null,
  filters: Pick<DeploymentFilters, 'deploymentType' | 'jenkinsStatus' | 'createdBy'>,
  offset: number,
): Promise<Position> {
  const blocks = queries
    .selectFrom('deployment_blocks')
    .select(['block', 'total'])
    .where('tenant_id', '=', tenantScope ?? '')
    .where('deployment_type', '=', filters.deploymentType ?? '')
    .where('job_status', '=', filters.jenkinsStatus ?? '')
    .where('created_by', '=', filters.createdBy ?? 0);
  return positionIn(queries, blocks, offset);
}

/** The position of an offset among the requests that `blocks` counts. */
async function positionIn(
  queries: Queries,
  blocks: Expression<{ block: number; total: number }>,
  offset: number,
): Promise<Position> {
  const row = await queries
    .selectFrom((from) =>
      from
        .selectFrom(sql<{ block: number; total: number }>`${blocks}`.as('counted'))
        .select([
          'block',
          sql<number>`(sum(total) over ())::int`.as('all'),
          sql<number>`(sum(total) over (order by block desc) - total)::int`.as('before'),
        ])
        .as('blocks'),
    )
    .selectAll()
    .where('before', '<=', offset)
    .orderBy('block')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { total: 0, below: null, skip: 0 };
  return { total: row.all, below: (row.block + 1) * BLOCK_SIZE, skip: offset - row.before };
}

interface ClientCounts {
  /** Requests of all clients that match the other filters. */
  readonly ofAllClients: number;
  /** Of these, those whose client matches as well. */
  readonly total: number;
  /** Rows to read where the requests of each matching client are read up to the end of the page, and merged. */
  readonly merged: number;
}

/** Counts by client: a tenant has few of them beside its requests. `window` is the number of rows up to the page's end. */
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
          sql<SqlBool>`${containsText('client', filters.client)}`.as('matches'),
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
  /** All that match are among the few requests of `isCandidate`; `isExact` where every one of these matches. */
  | {
      readonly kind: 'few';
      readonly isCandidate: Expression<SqlBool>;
      readonly isExact: boolean;
      readonly total: number;
    }
  /** So many that they are counted by block: where the page begins, and how many there are. */
  | { readonly kind: 'many'; position(offset: number): Promise<Position> };

/** What is known of the names that contain `text`, in any case, in a tenant or in all of them (null). */
export async function matchingNames(queries: Queries, tenantScope: string | null, text: string): Promise<NameMatches> {
  const scope = tenantScope ?? '';
  // A part is kept only where the one that is shorter by its last character stands in many names: so the longest
  // beginning of the text that is kept leads to all that match.
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
  // No name goes on from there as the text does.
  if (!isWhole) return { kind: 'none' };
  const blocks = queries
    .selectFrom('deployment_name_blocks')
    .select(['block', 'total'])
    .where('tenant_id', '=', scope)
    .where('part', '=', part);
  return { kind: 'many', position: (offset) => positionIn(queries, blocks, offset) };
}
