/** What refers to a record: asked before it is deleted, or taken from a tenant. */
import { type RawBuilder, sql } from 'kysely';
import type { RecordUsage, RecordUse } from '../../src/contract/generated/schema.d.ts';
import { holdsAny, type Privilege } from '../../src/rules/access.ts';
import type { KeepingUses } from '../../src/rules/usage.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Records that refer to those of another area: one table, whose rows belong to a tenant each. */
export interface UsingRecords {
  readonly area: string;
  readonly table: keyof Tables;
  /** The column of their ids. */
  readonly key: string;
  /** As a person knows them. */
  readonly name: RawBuilder<string>;
  /** The columns that refer, or what is read from one. */
  readonly columns: readonly (string | RawBuilder<number | null>)[];
  /** Who may see them: of any other, they are only counted. */
  readonly privileges: readonly Privilege[];
  /** Which of them have ended, and only name the record; left out where none ends. */
  readonly ended?: RawBuilder<boolean>;
  /** Which of them stand or run in the record; left out where none does. */
  readonly standing?: RawBuilder<boolean>;
}

/** Of each area; more are counted, and not named. */
const NAMED = 10;

function refersTo({ columns }: UsingRecords, id: number) {
  return sql`(${sql.join(
    columns.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column} = ${id}`),
    sql` or `,
  )})`;
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

/** What uses a record, of those that are asked for: the newest ones of each area that the viewer may see, and how many others there are in whichever tenant. */
export async function usageOf(
  queries: Queries,
  using: readonly UsingRecords[],
  id: number,
  { privileges, tenantScope }: Pick<Viewer, 'privileges' | 'tenantScope'>,
  asked: KeepingUses | 'all' = 'all',
): Promise<RecordUsage> {
  const uses: RecordUse[] = [];
  let total = 0;
  for (const records of using) {
    const { area, table, key, name, ended } = records;
    const from = sql`from ${sql.table(table)} where ${refersTo(records, id)} and ${isAsked(records, asked)}`;
    const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(queries);
    total += counted.rows[0]?.total ?? 0;
    if (!holdsAny(privileges, records.privileges)) continue;
    const isSeen = tenantScope === null ? sql`true` : sql`tenant_id = ${tenantScope}`;
    const seen = await sql<Omit<RecordUse, 'area'>>`
      select ${sql.ref(key)} as id, ${name} as name ${ended === undefined ? sql`` : sql`, ${ended} as "hasEnded"`}
      ${from} and ${isSeen}
      order by ${sql.ref(key)} desc limit ${NAMED}`.execute(queries);
    uses.push(...seen.rows.map((row) => ({ area, ...row })));
  }
  return { uses, others: total - uses.length };
}

/** Of these tenants, the names of those in which something uses the record. */
export async function tenantsUsing(
  queries: Queries,
  using: readonly UsingRecords[],
  id: number,
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
