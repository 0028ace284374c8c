/** The VPC that is made together with a deployment request. */
import { isVpcNotMade, newVpcName } from '../../../src/rules/deployments/forms/placement-fields.ts';

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
