export interface OtherTenant {
  readonly name: string;
  /** False if the owner has lost access: nothing can be sent or decided there. */
  readonly isOpen: boolean;
}

export function otherTenantWords({ name, isOpen }: OtherTenant, purpose: 'send it' | 'decide on it'): string {
  return isOpen ? `Switch to ${name} to ${purpose}.` : `You no longer have access to ${name}, so it can’t be sent.`;
}
