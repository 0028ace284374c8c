/** The VPCs that a deployment can choose, and the networks that they leave free. */
import type { components, Vpc } from '../../src/contract/generated/schema.d.ts';
import { areOverlapping, INVALID_CIDR, isCidr, isWithin } from '../../src/rules/formats/cidr.ts';
import type { Queries, Transaction } from '../database/database.ts';

/** What those have in common that a deployment can choose from. */
interface VpcPlace {
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

/** A VPC, locked against deletion, destruction and edits until the transaction ends; undefined where it is gone. */
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

/** VPCs in these statuses have no network any more, or never had one. */
const WITHOUT_NETWORK: readonly components['schemas']['VpcStatus'][] = ['REJECTED', 'DESTROYED', 'ROLLED_BACK'];

interface NetworkPlace {
  readonly credentialId: number;
  readonly region: string;
  /** The VPC itself where it is there already; null where it is to be made. */
  readonly vpcId: number | null;
}

/**
 * Why a network can't be kept out of a VPC of that credential and region, in a sentence; null where it can. It must lie inside
 * the VPC's own network where there is one, and must not overlap that of another VPC there. What is kept out of others as well
 * is no conflict.
 */
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
