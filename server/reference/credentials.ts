import type { operations } from '../../src/contract/generated/schema.d.ts';
import { isEmptyCredential } from '../credentials/emptiness.ts';
import { containsText } from '../database/contains.ts';
import type { Queries } from '../database/database.ts';
import { pageOf } from '../records/page.ts';
import type { PageWindow } from '../records/page-window.ts';

type Query = NonNullable<operations['listCredentials']['parameters']['query']>;
type Filters = Pick<Query, 'useForDeployment' | 'useForMonitoring' | 'credentialName' | 'cloudProvider'>;

/** Credentials without what they keep secret. */
function selectCredentials(queries: Queries, tenantScope: string | null) {
  const query = queries
    .selectFrom('credentials')
    .select(['credential_id', 'credential_name', 'cloud_provider', 'use_for_deployment', 'use_for_monitoring'])
    .select(isEmptyCredential('credentials').as('is_empty'));
  return tenantScope === null ? query : query.where('tenant_id', '=', tenantScope);
}

export type CredentialRow = Awaited<ReturnType<ReturnType<typeof selectCredentials>['execute']>>[number];

/** A page of the tenant's credentials by name, with how many match. */
export async function listCredentials(
  queries: Queries,
  tenantScope: string | null,
  filters: Filters,
  window: PageWindow,
): Promise<{ rows: CredentialRow[]; total: number }> {
  let query = selectCredentials(queries, tenantScope);
  if (filters.useForDeployment !== undefined) query = query.where('use_for_deployment', '=', filters.useForDeployment);
  if (filters.useForMonitoring !== undefined) query = query.where('use_for_monitoring', '=', filters.useForMonitoring);
  if (filters.cloudProvider !== undefined) query = query.where('cloud_provider', '=', filters.cloudProvider);
  if (filters.credentialName !== undefined)
    query = query.where(containsText('credential_name', filters.credentialName));
  return pageOf(queries, query.orderBy('credential_name').orderBy('credential_id'), window);
}

export async function findCredential(
  queries: Queries,
  id: number,
  tenantScope: string | null,
): Promise<CredentialRow | null> {
  const row = await selectCredentials(queries, tenantScope).where('credential_id', '=', id).executeTakeFirst();
  return row ?? null;
}
