import type { LogUser } from '../../contract/generated/schema.d.ts';
import { userName } from '../../rules/people/users.ts';
import { UserLink } from '../page/links.tsx';

/** 'Olivia Osei (1)'. */
export function actorWords(user: LogUser | null | undefined): string {
  return user == null ? 'The portal' : `${userName(user)} (${user.userId})`;
}

export function Actor({ user }: { user: LogUser | null | undefined }) {
  return user == null ? (
    'The portal'
  ) : (
    <>
      <UserLink user={user} /> ({user.userId})
    </>
  );
}
