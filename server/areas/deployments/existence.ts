/** Whether names are taken (Deployments §5 "The pair must be unique"); letter case makes no difference. */
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

function ofClient(queries: Queries, tenantScope: string | null, client: string) {
  const query = queries
    .selectFrom('deployment_requests')
    .select('id')
    .where(sql<string>`lower(client)`, '=', client.toLowerCase());
  return tenantScope === null
    ? query.where('tenant_id', 'in', queries.selectFrom('tenants').select('tenants.tenant_id'))
    : query.where('tenant_id', '=', tenantScope);
}

/** Whether the tenant has a request of this client with this environment identifier. */
export async function requestExists(
  queries: Queries,
  tenantScope: string | null,
  client: string,
  environmentIdentifier: string,
): Promise<boolean> {
  const row = await ofClient(queries, tenantScope, client)
    .where(sql<string>`lower(environment_identifier)`, '=', environmentIdentifier.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the tenant has any request of this client. */
export async function clientExists(queries: Queries, tenantScope: string | null, client: string): Promise<boolean> {
  return (await ofClient(queries, tenantScope, client).limit(1).executeTakeFirst()) !== undefined;
}
