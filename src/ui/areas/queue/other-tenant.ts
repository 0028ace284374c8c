/** The tenant of a decision where another one is current. */
export interface OtherTenant {
  readonly name: string;
  /** False where its owner no longer works in it: nothing can be sent or decided there. */
  readonly isOpen: boolean;
}

/** What it takes to go on with a decision of another tenant, or that nothing does. */
export function otherTenantWords({ name, isOpen }: OtherTenant, purpose: 'send it' | 'decide on it'): string {
  return isOpen ? `Switch to ${name} to ${purpose}.` : `You no longer have access to ${name}, so it can’t be sent.`;
}
