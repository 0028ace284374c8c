import type { Vpc } from '../../src/contract/generated/schema.d.ts';
import type { Queries, Transaction } from '../database/database.ts';

/** What those have in common that a deployment can choose from. */
export interface VpcPlace {
  readonly credentialId: number;
  readonly region: string;
  /** Absent where any will do. */
  readonly deploymentConfigId?: string;
}

/** The tenant's VPCs at a place, in whatever status, by name. */
export function listVpcs(
  queries: Queries,
  tenantId: string,
  { credentialId, region, deploymentConfigId }: VpcPlace,
): Promise<Pick<Vpc, 'vpcId' | 'name' | 'status'>[]> {
  return queries
    .selectFrom('vpcs')
    .select(['vpc_id as vpcId', 'name', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('credential_id', '=', credentialId)
    .where('region', '=', region)
    .$if(deploymentConfigId !== undefined, (query) =>
      query.where('deployment_config_id', '=', deploymentConfigId ?? ''),
    )
    .orderBy('name')
    .orderBy('vpc_id')
    .execute();
}

/** A VPC that nobody deletes, destroys or edits until the transaction ends; undefined where it is gone. */
export function holdVpc(
  within: Transaction,
  vpcId: number,
): Promise<Pick<Vpc, 'vpcId' | 'name' | 'status'> | undefined> {
  return within
    .selectFrom('vpcs')
    .select(['vpc_id as vpcId', 'name', 'status'])
    .where('vpc_id', '=', vpcId)
    .forKeyShare()
    .executeTakeFirst();
}
