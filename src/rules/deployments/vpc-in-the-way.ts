/** Nothing is built in a VPC that is not there any more (Deployments §4). */
import type { VpcStatus } from '../../contract/generated/schema.d.ts';
import { isTakenAway, vpcStatuses } from '../vpcs/statuses.ts';
import { isInfrastructureOpen } from './forms/gates.ts';
import type { StatusTuple } from './statuses.ts';

interface VpcOfRequest {
  readonly name: string;
  /** Null where it has been deleted. */
  readonly status: VpcStatus | null;
}

/** Why nothing can be built in a VPC any more, as the end of a sentence; null where it is there, or is to be made. */
export function whyNotThere(status: VpcStatus | null): string | null {
  if (status === null) return 'it has been deleted';
  return isTakenAway(status) || status === 'REJECTED' ? vpcStatuses.clause(status) : null;
}

/**
 * Why a request can't be built in its VPC, and what to do first; null where it can.
 * @param verb the action, as a sentence says it: 'launch'
 */
export function vpcRefusal(verb: string, { name, status }: VpcOfRequest, statuses: StatusTuple): string | null {
  const why = whyNotThere(status);
  if (why === null) return null;
  const request = isInfrastructureOpen(statuses) ? 'in the request' : 'in a copy of the request';
  const again = status === 'ROLLED_BACK' ? 'Launch the VPC first, or choose' : 'Choose';
  return `Can't ${verb}: nothing can run in its VPC ${name}, as ${why}. ${again} another VPC ${request}.`;
}
