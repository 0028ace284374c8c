import { type ApprovalHours, approvalHoursOf } from '../../../rules/approvals/deadline.ts';

export interface FactsViewer {
  readonly userId: number;
  /** In the current tenant. */
  readonly privileges: ReadonlySet<string>;
  readonly currentTenantId: string;
  /** Tenants known to have `blockSelfApproval`; for others the server decides. */
  readonly tenantsWithoutSelfApproval: ReadonlySet<string>;
  /** Tenants known to have `editsNeedApproval`; absent where nobody asks. */
  readonly tenantsApprovingEdits?: ReadonlySet<string>;
  /** Absent where no deadline is asked for. */
  readonly approvalHours?: ApprovalHours;
}

interface SignedInViewer {
  readonly user: { readonly userId: number };
  readonly tenantId: string;
  readonly tenants: readonly {
    readonly tenantId: string;
    readonly blockSelfApproval?: boolean;
    readonly approvalHours?: number;
    readonly editsNeedApproval?: boolean;
  }[];
  /** In the current tenant. */
  readonly privileges: ReadonlySet<string>;
}

export function factsViewerOf({ user, privileges, tenantId, tenants }: SignedInViewer): FactsViewer {
  return {
    userId: user.userId,
    privileges,
    currentTenantId: tenantId,
    tenantsWithoutSelfApproval: new Set(
      tenants.filter(({ blockSelfApproval }) => blockSelfApproval === true).map((tenant) => tenant.tenantId),
    ),
    tenantsApprovingEdits: new Set(
      tenants.filter(({ editsNeedApproval }) => editsNeedApproval === true).map((tenant) => tenant.tenantId),
    ),
    approvalHours: approvalHoursOf(tenants),
  };
}
