/** Pages of the sorted list. Few matches are sorted; many are walked in order until the page is full (docs/decisions/0068). */
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { DEPLOYMENT_SORTS } from '../../../../src/rules/deployments/list-query.ts';
import { CELL_STATUSES_BY_URGENCY } from '../../../../src/rules/deployments/sort-values.ts';
import { type ListSort, parseSort } from '../../../../src/rules/lists/sorting.ts';
import { containsText } from '../../../database/conditions.ts';
import type { Queries } from '../../../database/database.ts';
import type { PageWindow } from '../../../database/page-window.ts';
import {
  filledTextSort,
  nameSort,
  ordered,
  rankSort,
  type SortExpression,
  sortOrder,
} from '../../../database/sort-order.ts';
import type { Tables } from '../../../database/tables.ts';

/** Sorting as many takes about as long as walking a page. */
const SORTED_AT_ONCE = 10_000;

type SortName = (typeof DEPLOYMENT_SORTS)[number];

export interface SortedPage {
  readonly sort: string | undefined;
  readonly tenantScope: string | null;
  readonly window: PageWindow;
  /** How many match. */
  readonly total: number;
  /** The filter by a part of the client's name. */
  readonly client: string | undefined;
  /** Whether there is another filter. */
  readonly isFiltered: boolean;
  /** What matches the filters in all tenants. */
  matching(): SelectQueryBuilder<Tables, 'deployment_requests', object>;
}

function creatorPart(column: 'first_name' | 'last_name') {
  return sql`(select ${sql.ref(column)} from users where user_id = deployment_requests.created_by)`;
}

/** As `cellStatus` has it, and as the index of migration 143 is written. */
const CELL_STATUS = sql`case
  when approval_status <> 'LAUNCHED' then approval_status
  when job_status <> 'IDLE' then job_status
  when infrastructure_status <> 'STARTED' then infrastructure_status
  when (document ->> 'enableMonitoring') = 'true' and service_status <> 'SERVICES_NOT_MONITORED' then service_status
  else 'STARTED' end`;

/** Written like the indexes of migrations 127 and 143. */
const SORTS = {
  client: filledTextSort(sql`client`),
  environmentIdentifier: filledTextSort(sql`environment_identifier`),
  createdBy: nameSort(creatorPart('first_name'), creatorPart('last_name')),
  approvalReference: filledTextSort(sql`approval_reference`),
  tenant: filledTextSort(sql`tenant_id`),
  status: rankSort(CELL_STATUS, CELL_STATUSES_BY_URGENCY),
} satisfies Readonly<Record<Exclude<SortName, 'id'>, SortExpression>>;

const CREATOR = nameSort(sql`first_name`, sql`last_name`);

/** Where a walk finds the requests of each value, in the order of `place`. */
interface Groups {
  /** With the columns `value` and `place`. */
  readonly rows: RawBuilder<unknown>;
  readonly isNeverNull: boolean;
  /** Each condition is served by an index whose last column is the id. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
}

const GROUPS = {
  status: {
    rows: sql`
      select value, place from unnest(${[...CELL_STATUSES_BY_URGENCY]}::text[]) with ordinality as known (value, place)`,
    isNeverNull: true,
    conditions: [sql<SqlBool>`${CELL_STATUS} = grouped.value`],
  },
  // Counts are kept of each client, also of those that have no requests any more.
  client: {
    rows: sql`select distinct client as value, ${SORTS.client.by} as place from deployment_clients`,
    isNeverNull: true,
    conditions: [sql<SqlBool>`client = grouped.value`],
  },
  createdBy: {
    rows: sql`select user_id as value, ${CREATOR.by} as place from users union all select null, null`,
    isNeverNull: false,
    conditions: [sql<SqlBool>`created_by = grouped.value`, sql<SqlBool>`created_by is null and grouped.value is null`],
  },
  tenant: {
    rows: sql`select tenant_id as value, ${SORTS.tenant.by} as place from tenants`,
    isNeverNull: true,
    conditions: [sql<SqlBool>`tenant_id = grouped.value`],
  },
} satisfies Readonly<Record<string, Groups>>;

/** Tenants and clients that the filter doesn't match would be walked in vain. */
function tenantsOf(client: string) {
  return sql`(select distinct tenant_id from deployment_clients where ${containsText('client', client)})`;
}

const GROUPS_WITH_CLIENT: Readonly<Partial<Record<keyof typeof GROUPS, (client: string) => RawBuilder<unknown>>>> = {
  client: (client) => sql`where ${containsText('value', client)}`,
  tenant: (client) => sql`where value in ${tenantsOf(client)}`,
};

function tenantsWith(client: string | undefined) {
  return client === undefined ? sql`tenants` : sql`${tenantsOf(client)} as tenants`;
}

/** Of each group at most as many as the page needs. Groups come in their order, so that PostgreSQL stops where the page is full. */
function walkedGroups(
  { matching, tenantScope, client, window }: SortedPage,
  name: keyof typeof GROUPS,
  sort: ListSort,
) {
  const { rows, isNeverNull, conditions }: Groups = GROUPS[name];
  const isOfTenants = name !== 'tenant' && tenantScope === null;
  const own = conditions.map((condition) => {
    const found = matching()
      .where(condition)
      .select('id')
      .orderBy('id', 'desc')
      .limit(window.offset + window.pageSize);
    if (isOfTenants) return sql`(${found.where(sql<SqlBool>`tenant_id = tenants.tenant_id`)})`;
    return sql`(${tenantScope === null ? found : found.where('tenant_id', '=', tenantScope)})`;
  });
  const known = client === undefined ? sql`` : (GROUPS_WITH_CLIENT[name]?.(client) ?? sql``);
  const byPlace = (place: RawBuilder<unknown>) => ordered({ by: place, isNeverNull }, sort);
  return sql<{ id: number }>`
    select own.id
    from (select value, place from (${rows}) as known ${known} order by ${byPlace(sql`place`)}) as grouped
      ${isOfTenants ? sql`cross join ${tenantsWith(client)}` : sql``}
      cross join lateral (${sql.join(own, sql` union all `)}) as own
    order by ${byPlace(sql`grouped.place`)}, own.id desc`;
}

/** Of each tenant at most as many as the page needs, as indexes begin with the tenant. */
function walkedTenants({ matching, client, window }: SortedPage, { by }: SortExpression, { isDescending }: ListSort) {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const own = matching()
    .where(sql<SqlBool>`tenant_id = tenants.tenant_id`)
    .select(['id', sql`${by}`.as('place')])
    .orderBy(sql`${by} ${direction}, id desc`)
    .limit(window.offset + window.pageSize);
  return sql<{ id: number }>`
    select own.id from ${tenantsWith(client)} cross join lateral (${own}) as own order by own.place ${direction}, own.id desc`;
}

function sorted({ matching, tenantScope }: SortedPage, order: Expression<unknown>) {
  const found = matching().select('id');
  return sql<{ id: number }>`
    ${tenantScope === null ? found : found.where('tenant_id', '=', tenantScope)} order by ${order}`;
}

function walked(page: SortedPage, sort: ListSort<SortName>, order: Expression<unknown>) {
  switch (sort.name) {
    case 'id':
      return sorted(page, order);
    case 'environmentIdentifier':
    case 'approvalReference':
      return page.tenantScope === null && !page.isFiltered
        ? walkedTenants(page, SORTS[sort.name], sort)
        : sorted(page, order);
    case 'client':
    case 'createdBy':
    case 'status':
      return walkedGroups(page, sort.name, sort);
    case 'tenant':
      return page.tenantScope === null
        ? walkedGroups(page, sort.name, sort)
        : sorted(page, sql`deployment_requests.id desc`);
  }
}

/** Null where the list isn't to be sorted. */
export async function sortedIds(
  queries: Queries,
  page: SortedPage,
  sortedAtOnce = SORTED_AT_ONCE,
): Promise<readonly number[] | null> {
  const order = sortOrder(page.sort, SORTS, sql`deployment_requests.id`, sql`deployment_requests.id desc`);
  const sort = parseSort(page.sort ?? '', DEPLOYMENT_SORTS);
  if (order === null || sort === null) return null;
  const ids = page.total > sortedAtOnce ? walked(page, sort, order) : sorted(page, order);
  const { pageSize, offset } = page.window;
  const { rows } = await sql<{ id: number }>`${ids} limit ${pageSize} offset ${offset}`.execute(queries);
  return rows.map(({ id }) => id);
}
