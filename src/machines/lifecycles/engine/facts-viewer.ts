export interface FactsViewer {
  readonly userId: number;
  /** In the current tenant. */
  readonly privileges: ReadonlySet<string>;
  readonly currentTenantId: string;
  /** Tenants known to have `blockSelfApproval`; for others the server decides. */
  readonly tenantsWithoutSelfApproval: ReadonlySet<string>;
}
