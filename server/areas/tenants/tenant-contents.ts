import { sql } from 'kysely';
import { listed } from '../../../src/rules/texts/listed.ts';
import { pluralOf } from '../../../src/rules/texts/sentence.ts';
import type { Queries } from '../../database/database.ts';
import type { RecordColumns } from '../../database/record-tables.ts';
import type { Tables } from '../../database/tables.ts';

/** Tables whose rows are deleted with their tenant. */
const OWN: readonly string[] = ['tenant_users', 'users'];

/** Tables whose records belong to a tenant or are shared with one. */
type TableOfTenants = {
  [Table in keyof Tables]: Tables[Table] extends RecordColumns
    ? Table
    : Table extends `${string}_tenants`
      ? Table
      : never;
}[keyof Tables];

/** Labels per table; tables with the same records are counted once. */
const RECORD_WORDS: Readonly<Record<TableOfTenants, string>> = {
  deployment_requests: 'deployment request',
  bi_deployments: 'BI deployment',
  vpcs: 'VPC',
  credentials: 'credential',
  credential_tenants: 'credential',
  cloud_accounts: 'cloud account',
  cloud_account_tenants: 'cloud account',
  topology_tenants: 'topology',
};
const words = new Map<string, string>(Object.entries(RECORD_WORDS));

/** From the database's catalogue so that no later table is missed, plus tables with a tenant column but no foreign key. */
async function referringColumns(queries: Queries) {
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname as table, attribute.attname as column
    from pg_constraint join pg_class as class on class.oid = conrelid
      join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = any(conkey)
    where contype = 'f' and confrelid = 'tenants'::regclass
    order by class.relname`.execute(queries);
  const unbound = [...words.keys()].filter((name) => !rows.some(({ table }) => table === name));
  return [...rows, ...unbound.map((table) => ({ table, column: 'tenant_id' }))].filter(
    ({ table }) => !OWN.includes(table),
  );
}

/** Why a tenant can't be deleted, with its contents; null if it is empty. */
export async function tenantRefusal(queries: Queries, tenantId: string): Promise<string | null> {
  const counts = new Map<string, number>();
  for (const { table, column } of await referringColumns(queries)) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where ${sql.ref(column)} = ${tenantId}`.execute(queries);
    const called = words.get(table) ?? 'other record';
    const total = rows[0]?.total ?? 0;
    if (total > 0) counts.set(called, Math.max(total, counts.get(called) ?? 0));
  }
  if (counts.size === 0) return null;
  const has = [...counts].map(([called, total]) => `${total} ${total === 1 ? called : pluralOf(called)}`);
  return `Can’t delete: the tenant still has ${listed(has, 'and')}. Delete these or remove them from the tenant first.`;
}
