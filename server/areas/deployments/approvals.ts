/** Who has approved a request: a tenant can require several people for production (docs/decisions/0037). */

import type { Approval } from '../../../src/contract/generated/schema.d.ts';
import type { CommandAction } from '../../../src/rules/deployments/actions.ts';
import { isAsDecidedOn } from '../../../src/rules/deployments/approvals.ts';
import type { Transaction } from '../../database/database.ts';
import type { CommandContext } from '../../records/command.ts';
import type { DeploymentRecord } from './record.ts';

export async function recordApproval(
  within: Transaction,
  { id, approvals, updated_at }: DeploymentRecord,
  planDigest: string | null,
  { viewer: { userId, name }, now }: CommandContext,
): Promise<void> {
  const waitingSince = approvals[0]?.waitingSince ?? updated_at.toISOString();
  const approval: Approval = { userId, name, approvedAt: now.toISOString(), waitingSince, planDigest };
  await within
    .updateTable('deployment_requests')
    .set({ approvals: JSON.stringify([...approvals, approval]) })
    .where('id', '=', id)
    .execute();
}

/** Approvals alone make no decision stale: an edit, which changes what is decided on, empties them. */
export function isSeenBeforeApprovals(
  record: Pick<DeploymentRecord, 'version' | 'approvals'>,
  { action, expectedVersion }: { readonly action: CommandAction; readonly expectedVersion: number | null },
): boolean {
  if (action !== 'APPROVE' && action !== 'REJECT') return false;
  return expectedVersion !== null && isAsDecidedOn(record, expectedVersion);
}
