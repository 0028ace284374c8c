import type { components } from '../../src/contract/generated/schema.d.ts';
import { isEmptyCredential } from '../credentials/emptiness.ts';
import type { Queries } from '../database/database.ts';

type Credential = components['schemas']['Credential'];
type Filters = Pick<Credential, 'useForDeployment' | 'useForMonitoring'>;

/** The credentials that a tenant sees, for forms that choose from them, by name. */
export async function listCredentials(queries: Queries, tenantId: string, filters: Filters) {
  let query = queries
    .selectFrom('credentials')
    .innerJoin('credential_tenants as seen', 'seen.credential_id', 'credentials.credential_id')
    .select(['credentials.credential_id', 'credential_name', 'cloud_provider'])
    .select(isEmptyCredential('credentials').as('is_empty'))
    .where('seen.tenant_id', '=', tenantId);
  if (filters.useForDeployment !== undefined) query = query.where('use_for_deployment', '=', filters.useForDeployment);
  if (filters.useForMonitoring !== undefined) query = query.where('use_for_monitoring', '=', filters.useForMonitoring);
  return query.orderBy('credential_name').execute();
}
