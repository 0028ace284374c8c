import { type ContractClient, call } from '../../contract/client.ts';
import { getVpcUsage } from '../../contract/generated/operations/vpcs.ts';
import type { TakingAction } from '../../rules/vpcs/record.ts';

/** Those alone that stand in the way of an action, and how many of each area are named at most; the server's own number where not given. */
interface AskedUses {
  readonly hinders?: TakingAction;
  readonly named?: number | undefined;
}

/** What uses a VPC, as far as the user may see it. Throws an AppError. */
export function vpcUsage(client: ContractClient, id: number, signal: AbortSignal, { hinders, named }: AskedUses = {}) {
  const query = { ...(hinders !== undefined && { hinders }), ...(named !== undefined && { named }) };
  return call(client, getVpcUsage, { params: { path: { id }, query }, signal });
}
