/** Who has approved a request: a tenant can require several people for production (docs/decisions/0036). */
import type { CommandAction } from '../../../src/rules/deployments/actions.ts';
import type { Transaction } from '../../database/database.ts';
import type { CommandContext } from '../../records/command.ts';
import type { DeploymentRecord, StoredApproval } from './record.ts';

export async function recordApproval(
  within: Transaction,
  { id, approvals, version }: DeploymentRecord,
  { viewer: { userId, name }, now }: CommandContext,
): Promise<void> {
  const approval: StoredApproval = { userId, name, approvedAt: now.toISOString(), version };
  await within
    .updateTable('deployment_requests')
    .set({ approvals: JSON.stringify([...approvals, approval]) })
    .where('id', '=', id)
    .execute();
}

/** Approvals alone make no decision stale: an edit, which changes what is decided on, empties them. */
export function isSeenBeforeApprovals(
  { approvals }: Pick<DeploymentRecord, 'approvals'>,
  { action, expectedVersion }: { readonly action: CommandAction; readonly expectedVersion: number | null },
): boolean {
  if (action !== 'APPROVE' && action !== 'REJECT') return false;
  return expectedVersion !== null && approvals.some(({ version }) => version === expectedVersion);
}
