import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** In any letter case. @param tenantScope null checks all tenants */
export async function isTaken(
  queries: Queries,
  table: keyof Tables,
  texts: Readonly<Record<string, string | undefined>>,
  tenantScope: string | null = null,
): Promise<boolean> {
  const alike = Object.entries(texts).map(([column, text]) => sql`lower(${sql.ref(column)}) = lower(${text ?? null})`);
  const isWithin = tenantScope === null ? sql`true` : sql`tenant_id = ${tenantScope}`;
  const { rows } = await sql`
    select from ${sql.table(table)} where (${sql.join(alike, sql` or `)}) and ${isWithin} limit 1`.execute(queries);
  return rows.length > 0;
}

/** Serializes claims of the same text, for uniqueness that no index can express. @param kind for example 'credential name' */
export async function claimText(within: Transaction, kind: string, text: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(lower(${text})))`.execute(within);
}
