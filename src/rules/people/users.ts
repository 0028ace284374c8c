export interface NamedUser {
  readonly userId: number;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** '' where neither is known. */
export function nameOfParts(firstName: string | null | undefined, lastName: string | null | undefined): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

export function userName({ userId, firstName, lastName }: NamedUser): string {
  return nameOfParts(firstName, lastName) || `User #${userId}`;
}
