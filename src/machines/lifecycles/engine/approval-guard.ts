import type { FactsViewer } from './facts-viewer.ts';
import type { RecordGuard } from './status-lifecycle.ts';

/** What an approval asks of a record: who requested it, and the tenants that it belongs to. */
export interface ApprovalRequest {
  /** Null or left out where a back end doesn't say: then the server decides. */
  readonly requesterId?: number | null | undefined;
  readonly tenantIds: readonly string[];
}

/** Whether the viewer requested it themselves, where a tenant forbids approving that. */
export function isSelfApprovalBlocked(
  { requesterId, tenantIds }: ApprovalRequest,
  { userId, tenantsWithoutSelfApproval }: Pick<FactsViewer, 'userId' | 'tenantsWithoutSelfApproval'>,
): boolean {
  return requesterId === userId && tenantIds.some((tenantId) => tenantsWithoutSelfApproval.has(tenantId));
}

export const REQUESTED_BY_ANOTHER = 'the requester is another user';
export type ApprovalGuard = typeof REQUESTED_BY_ANOTHER;

/** How every chart refuses approving an own request. */
export const SELF_APPROVAL_REFUSAL = {
  isAboutViewer: true,
  sentence: "You can't approve your own request. Another approver has to decide.",
} as const;

/** The guard of an area whose charts have one status. @param requestOf reads who requested a record, and where */
export function approvalGuards<Row>(
  requestOf: (record: Row) => ApprovalRequest,
): Readonly<Record<ApprovalGuard, RecordGuard<Row>>> {
  return {
    [REQUESTED_BY_ANOTHER]: {
      ...SELF_APPROVAL_REFUSAL,
      holds: (record, viewer) => !isSelfApprovalBlocked(requestOf(record), viewer),
    },
  };
}
