/** Whose copy it is: nothing is ever read across users or tenants. */
export interface Scope {
  readonly userId: number;
  /** Current when the server answered; may be ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
}

export function isSameScope(left: Scope, right: Scope | null): boolean {
  return left.userId === right?.userId && left.tenantId === right.tenantId;
}
