/** Nothing can be built in a VPC that no longer exists (Deployments §4). */
import type { VpcStatus } from '../../contract/generated/schema.d.ts';
import { isTakenAway, vpcStatuses } from '../vpcs/record.ts';
import { isInfrastructureOpen } from './forms/gates.ts';
import { hasEnded, type StatusTuple } from './statuses.ts';

export interface MissingVpc {
  readonly name: string;
  /** Null for a deleted VPC. */
  readonly status: VpcStatus | null;
}

export function whyNotThere(status: VpcStatus | null): string | null {
  if (status === null) return 'it has been deleted';
  return isTakenAway(status) || status === 'REJECTED' ? vpcStatuses.clause(status) : null;
}

/** Why a request can't be built in its VPC and what to do first; `verb` is 'launch', for example. */
export function vpcRefusal(verb: string, { name, status }: MissingVpc, statuses: StatusTuple): string | null {
  const sentences = missingVpcSentences({ name, status }, statuses);
  return sentences && `Can’t ${verb}: its ${sentences}`;
}

export function missingVpcWarning(missing: MissingVpc | null | undefined, statuses: StatusTuple): string | null {
  if (missing == null || hasEnded(statuses)) return null;
  const sentences = missingVpcSentences(missing, statuses);
  return sentences && `Its ${sentences}`;
}

function missingVpcSentences({ name, status }: MissingVpc, statuses: StatusTuple): string | null {
  const why = whyNotThere(status);
  if (why === null) return null;
  const request = isInfrastructureOpen(statuses) ? 'in the request' : 'in a copy of the request';
  const again = status === 'ROLLED_BACK' ? 'Launch the VPC first, or choose' : 'Choose';
  return `VPC ${name} can’t be used because ${why}. ${again} another VPC ${request}.`;
}
