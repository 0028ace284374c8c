import type { LinkedRequest } from '../../../../src/rules/deployments/forms/values.ts';
import type { Queries } from '../../../database/database.ts';
import type { RequestDraft } from './draft.ts';

/** The request that a Windows deployment is linked with: one of the product, of the same tenant. */
export async function findLinked(queries: Queries, tenantId: string, id: number): Promise<LinkedRequest | null> {
  const row = await queries
    .selectFrom('deployment_requests')
    .select(['id', 'client', 'environment_identifier'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('deployment_type', '=', 'PRODUCT')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { client, environment_identifier: environmentIdentifier } = row;
  return { id, client, environmentIdentifier, deploymentType: 'PRODUCT' };
}

/** The link that a draft is to keep, by the names that the linked request has; one that is gone keeps those it had. */
export async function linkedRequestOf(
  queries: Queries,
  { tenantId, values }: RequestDraft,
): Promise<LinkedRequest | null> {
  const linked = values['installerApplicationsData.linkedDeploymentRequest'];
  return linked === null ? null : ((await findLinked(queries, tenantId, linked.id)) ?? linked);
}
