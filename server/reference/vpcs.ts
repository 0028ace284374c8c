import type { components, Vpc } from '../../src/contract/generated/schema.d.ts';
import { areOverlapping, INVALID_CIDR, isCidr, isWithin } from '../../src/rules/formats/cidr.ts';
import type { Queries, Transaction } from '../database/database.ts';

interface VpcPlace {
  readonly credentialId: number;
  readonly region: string;
  readonly deploymentConfigId?: string;
}

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

/** Locks a VPC against deletion, destruction and edits until the transaction ends; undefined if it is gone. */
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

/** Statuses without a network (any more). */
const WITHOUT_NETWORK: readonly components['schemas']['VpcStatus'][] = ['REJECTED', 'DESTROYED', 'ROLLED_BACK'];

interface NetworkPlace {
  readonly credentialId: number;
  readonly region: string;
  readonly vpcId: number | null;
}

/** Null if it fits. It must lie inside the VPC's own network and not overlap another VPC's of the same credential and region. */
export async function usedCidrRefusal(
  queries: Queries,
  tenantScope: string | null,
  { credentialId, region, vpcId }: NetworkPlace,
  cidr: string,
): Promise<string | null> {
  if (!isCidr(cidr)) return INVALID_CIDR;
  let query = queries
    .selectFrom('vpcs')
    .select(['vpc_id', 'name', 'vpc_cidr'])
    .where('credential_id', '=', credentialId)
    .where('region', '=', region)
    .where('status', 'not in', WITHOUT_NETWORK);
  if (tenantScope !== null) query = query.where('tenant_id', '=', tenantScope);
  for (const vpc of await query.orderBy('vpc_id').execute()) {
    const { vpc_cidr: network } = vpc;
    if (network === null || !isCidr(network)) continue;
    if (vpc.vpc_id === vpcId) {
      if (!isWithin(cidr, network)) return `This CIDR is outside ${network}, the network of the VPC.`;
    } else if (areOverlapping(network, cidr)) return `This CIDR overlaps ${network} of the VPC ${vpc.name}.`;
  }
  return null;
}
