import { sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

type RequestedUser = components['schemas']['RequestedUser'];

/** Tables of records that belong to a tenant and were made by a user. */
type TableOfCreators = {
  [Name in keyof Tables]: 'tenant_id' | 'created_by' extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/**
 * Those who made a record of a table in the tenant (in any where the scope is null), by name. Each is one look-up in the index
 * (tenant_id, created_by): a join would read every record.
 */
export async function listCreators(
  queries: Queries,
  table: TableOfCreators,
  tenantScope: string | null,
): Promise<RequestedUser[]> {
  const scope = tenantScope === null ? sql`true` : sql`tenants.tenant_id = ${tenantScope}`;
  const { rows } = await sql<RequestedUser>`
    select user_id as "userId", first_name as "firstName", last_name as "lastName", status from users
    where exists (
      select 1 from tenants where ${scope} and (
        select true from ${sql.table(table)} as made
        where made.tenant_id = tenants.tenant_id and made.created_by = users.user_id limit 1))
    order by first_name, last_name, user_id`.execute(queries);
  return rows;
}
