/** Who looks at a record, as the facts of any lifecycle ask for it. */
export interface FactsViewer {
  readonly userId: number;
  /** The privileges that apply in the current tenant. */
  readonly privileges: ReadonlySet<string>;
  readonly currentTenantId: string;
  /** The tenants that are known to have `blockSelfApproval` set; of any other one the server decides. */
  readonly tenantsWithoutSelfApproval: ReadonlySet<string>;
}
