import { type ContractClient, call } from '../../contract/client.ts';
import { getVpcUsage } from '../../contract/generated/operations/vpcs.ts';
import type { TakingAction } from '../../rules/vpcs/usage.ts';

/**
 * What uses a VPC, as far as the user may see it. Throws an AppError.
 * @param hinders an action: only what stands in its way; where not given, all that refers to the VPC
 */
export function vpcUsage(client: ContractClient, id: number, signal: AbortSignal, hinders?: TakingAction) {
  return call(client, getVpcUsage, {
    params: { path: { id }, query: hinders === undefined ? {} : { hinders } },
    signal,
  });
}
