export interface NamedUser {
  readonly userId: number;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

export function userName({ userId, firstName, lastName }: NamedUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || `User #${userId}`;
}
