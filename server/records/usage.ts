/** What uses a record; checked before deleting it or removing it from a tenant. */
import { type RawBuilder, sql } from 'kysely';
import type { RecordUsage, RecordUse } from '../../src/contract/generated/schema.d.ts';
import { holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import type { RecordId } from '../../src/rules/records/record-key.ts';
import type { KeepingUses } from '../../src/rules/records/usage.ts';
import { addChanges } from '../audit/record-changes.ts';
import { beforeCommit, type Queries, type Transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Viewer } from '../identity/viewer.ts';

export interface UsingRecords {
  readonly area: string;
  readonly table: keyof Tables;
  readonly key: string;
  readonly name: RawBuilder<string>;
  readonly columns: readonly (string | RawBuilder<RecordId | null>)[];
  /** Without this privilege, uses are only counted. */
  readonly privileges: readonly Privilege[];
  /** Ended records only name it; absent if none ends. */
  readonly ended?: RawBuilder<boolean>;
  /** What it takes of a network; absent if it takes none. */
  readonly network?: RawBuilder<string | null>;
  /** Records that run or exist in it; absent if none does. */
  readonly standing?: RawBuilder<boolean>;
}

/** Default maximum per area; further ones are only counted. */
const NAMED = 10;

function refersTo({ columns }: UsingRecords, id: RecordId) {
  return sql`(${sql.join(
    columns.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column} = ${id}`),
    sql` or `,
  )})`;
}

interface AskedUses {
  readonly asked?: KeepingUses | 'all';
  readonly named?: number | undefined;
}

function isAsked({ ended, standing }: UsingRecords, asked: KeepingUses | 'all') {
  switch (asked) {
    case 'all':
      return sql`true`;
    case 'unended':
      return ended === undefined ? sql`true` : sql`not (${ended})`;
    case 'standing':
      return standing ?? sql`false`;
  }
}

/** Per tenant and area: devices keep no more, and older records are read with their page. */
const MAX_ANNOUNCED = 10_000;

/** Announces the records that show this one, in one statement at the transaction's end. Their versions stay, so no decision becomes stale. */
export function announceUsing(transaction: Transaction, using: readonly UsingRecords[], id: RecordId): void {
  if (using.length === 0) return;
  const parts = using.map(
    (records) => sql`(
      select tenant_id, ${records.area}::text as area, key::text as record_id, 'upsert' as kind
      from (
        select tenant_id, ${sql.ref(records.key)} as key,
          row_number() over (partition by tenant_id order by ${sql.ref(records.key)} desc) as place
        from ${sql.table(records.table)} where ${refersTo(records, id)}
      ) as users where place <= ${MAX_ANNOUNCED})`,
  );
  beforeCommit(transaction, (within) => addChanges(within, sql.join(parts, sql` union all `)));
}

export async function usageOf(
  queries: Queries,
  using: readonly UsingRecords[],
  id: RecordId,
  { privileges, tenantScope }: Pick<Viewer, 'privileges' | 'tenantScope'>,
  { asked = 'all', named = NAMED }: AskedUses = {},
): Promise<RecordUsage> {
  const uses: RecordUse[] = [];
  let total = 0;
  let seenInAll = 0;
  for (const records of using) {
    const { area, table, key, name, ended, network } = records;
    const from = sql`from ${sql.table(table)} where ${refersTo(records, id)} and ${isAsked(records, asked)}`;
    const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(queries);
    total += counted.rows[0]?.total ?? 0;
    if (!holdsAny(privileges, records.privileges)) continue;
    const isSeen = tenantScope === null ? sql`true` : sql`tenant_id = ${tenantScope}`;
    const seen = await sql<Omit<RecordUse, 'area'> & { readonly visible: number }>`
      select ${sql.ref(key)} as id, ${name} as name, count(*) over ()::int as visible
        ${ended === undefined ? sql`` : sql`, ${ended} as "hasEnded"`}
        ${network === undefined ? sql`` : sql`, ${network} as network`}
      ${from} and ${isSeen}
      order by ${sql.ref(key)} desc limit ${named}`.execute(queries);
    seenInAll += seen.rows[0]?.visible ?? 0;
    uses.push(...seen.rows.map(({ visible: _, ...row }) => ({ area, ...row })));
  }
  return { uses, others: total - uses.length, unseen: total - seenInAll };
}

export async function tenantsUsing(
  queries: Queries,
  using: readonly UsingRecords[],
  id: RecordId,
  tenantIds: readonly string[],
): Promise<readonly string[]> {
  if (tenantIds.length === 0) return [];
  const tenants = using.map(
    (records) => sql`select tenant_id from ${sql.table(records.table)} where ${refersTo(records, id)}`,
  );
  const { rows } = await sql<{ name: string }>`
    select name from tenants
    where tenant_id in (${sql.join(tenantIds)}) and tenant_id in (${sql.join(tenants, sql` union `)})
    order by name`.execute(queries);
  return rows.map(({ name }) => name);
}
