import type { UserRecord as User } from '../../contract/generated/schema.d.ts';

/** A user as screens and device know them: by their number. */
export type UserRecord = User & { readonly id: number };

export function recordOf(user: User): UserRecord {
  return { ...user, id: user.userId };
}
