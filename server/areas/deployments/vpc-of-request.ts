/** The VPC that a deployment request names, and the one that is made together with it. */
import type { VpcStatus } from '../../../src/contract/generated/schema.d.ts';
import { isVpcNotMade, newVpcName } from '../../../src/rules/deployments/forms/placement-fields.ts';
import { type MissingVpc, whyNotThere } from '../../../src/rules/deployments/vpc-in-the-way.ts';
import type { DeploymentDocument } from './document.ts';

interface RequestInVpc {
  readonly own_vpc_name: string | null;
  readonly own_vpc_status: VpcStatus | null;
  readonly document: Pick<DeploymentDocument, 'vpcId' | 'vpcName'>;
}

/** The VPC of a request that is not there any more; null where it is there, or the request has none. */
export function missingVpcOf({ own_vpc_name, own_vpc_status, document }: RequestInVpc): MissingVpc | null {
  const { vpcId, vpcName } = document;
  if (vpcId == null || whyNotThere(own_vpc_status) === null) return null;
  return { name: own_vpc_name ?? vpcName ?? `#${vpcId}`, status: own_vpc_status };
}

interface RequestWithVpc {
  readonly client: string;
  readonly environment_identifier: string;
  readonly own_vpc_name: string | null;
  readonly own_vpc_region: string | null;
  readonly own_vpc_status: string | null;
}

/** Whether the request's VPC was asked for with it, and is not made yet. */
export function isVpcPending(record: RequestWithVpc): boolean {
  const { client, environment_identifier: identifier, own_vpc_name: name, own_vpc_region: region } = record;
  const isOwn = name !== null && name === newVpcName(client, identifier, region ?? '');
  return isOwn && record.own_vpc_status !== null && isVpcNotMade(record.own_vpc_status);
}
