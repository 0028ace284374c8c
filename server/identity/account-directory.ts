/** The accounts of the embedded identity provider. */
export interface OfferedAccount {
  email: string;
  name: string;
  purpose: string;
}

export interface ProviderAccount extends OfferedAccount {
  firstName: string;
  lastName: string;
}

/** Accounts are identified by their email address in lower case. */
export interface AccountDirectory {
  readonly offered: readonly ProviderAccount[];
  find(email: string): ProviderAccount | null;
  isPasswordOf(email: string, password: string): boolean;
}
