/** A user with an account, as records and lists name them. */
export interface NamedUser {
  readonly userId: number;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** As a person is called on a screen; by the number where nothing else is known. */
export function userName({ userId, firstName, lastName }: NamedUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || `User #${userId}`;
}
