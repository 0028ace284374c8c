import type { RecordGuard } from './definition.ts';
import type { FactsViewer } from './facts-viewer.ts';

export interface ApprovalRequest {
  /** Null or absent where the back end doesn't say: then the server decides. */
  readonly requesterId?: number | null | undefined;
  readonly tenantIds: readonly string[];
}

export function isSelfApprovalBlocked(
  { requesterId, tenantIds }: ApprovalRequest,
  { userId, tenantsWithoutSelfApproval }: Pick<FactsViewer, 'userId' | 'tenantsWithoutSelfApproval'>,
): boolean {
  return requesterId === userId && tenantIds.some((tenantId) => tenantsWithoutSelfApproval.has(tenantId));
}

export function areEditsApproved(
  tenantIds: readonly string[],
  { tenantsApprovingEdits }: Pick<FactsViewer, 'tenantsApprovingEdits'>,
): boolean {
  return tenantIds.some((tenantId) => tenantsApprovingEdits?.has(tenantId) === true);
}

export const REQUESTED_BY_ANOTHER = 'the requester is another user';
export const EDITS_NEED_APPROVAL = 'its tenant asks for a new approval after each edit';
export type ApprovalGuard = typeof REQUESTED_BY_ANOTHER | typeof EDITS_NEED_APPROVAL;

export const EDITS_KEEP_APPROVAL = { sentence: 'In its tenant an edit keeps the approval.' } as const;

export const SELF_APPROVAL_REFUSAL = {
  isAboutViewer: true,
  sentence: 'You can’t approve your own request. Another approver has to decide.',
} as const;

/** For areas with one status. @param requestOf the requester and tenants of a record */
export function approvalGuards<Row>(
  requestOf: (record: Row) => ApprovalRequest,
): Readonly<Record<ApprovalGuard, RecordGuard<Row>>> {
  return {
    [REQUESTED_BY_ANOTHER]: {
      ...SELF_APPROVAL_REFUSAL,
      holds: (record, viewer) => !isSelfApprovalBlocked(requestOf(record), viewer),
    },
    [EDITS_NEED_APPROVAL]: {
      ...EDITS_KEEP_APPROVAL,
      holds: (record, viewer) => areEditsApproved(requestOf(record).tenantIds, viewer),
    },
  };
}
