import type { components } from '../../src/contract/generated/schema.d.ts';
import { areOverlapping, INVALID_CIDR, isCidr } from '../../src/rules/cidr.ts';
import type { Queries } from '../database/database.ts';

/** VPCs in these statuses have no network any more, or never had one. */
const WITHOUT_NETWORK: readonly components['schemas']['VpcStatus'][] = ['REJECTED', 'DESTROYED', 'ROLLED_BACK'];

export interface NetworkPlace {
  readonly credentialId: number;
  readonly region: string;
}

/**
 * Why a network can't be kept out of a new VPC of that credential and region, in a sentence; null where it can. It must not
 * overlap the network of another VPC there, or one that is kept out of another.
 */
export async function usedCidrRefusal(
  queries: Queries,
  tenantScope: string | null,
  { credentialId, region }: NetworkPlace,
  cidr: string,
): Promise<string | null> {
  if (!isCidr(cidr)) return INVALID_CIDR;
  let query = queries
    .selectFrom('vpcs')
    .select(['name', 'vpc_cidr', 'used_cidrs'])
    .where('credential_id', '=', credentialId)
    .where('region', '=', region)
    .where('status', 'not in', WITHOUT_NETWORK);
  if (tenantScope !== null) query = query.where('tenant_id', '=', tenantScope);
  for (const vpc of await query.orderBy('vpc_id').execute()) {
    const networks = [...(vpc.vpc_cidr === null ? [] : [vpc.vpc_cidr]), ...vpc.used_cidrs];
    const taken = networks.find((network) => isCidr(network) && areOverlapping(network, cidr));
    if (taken !== undefined) return `This CIDR overlaps ${taken} of the VPC ${vpc.name}.`;
  }
  return null;
}
