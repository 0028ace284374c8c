import type { LogUser } from '../../contract/generated/schema.d.ts';
import { userName } from '../../rules/people/users.ts';
import { UserLink } from '../detail/links.tsx';

/** The user of a log entry as its list shows it: 'Olivia Osei (1)'. */
export function actorWords(user: LogUser | null | undefined): string {
  return user == null ? 'The portal' : `${userName(user)} (${user.userId})`;
}

/** The same with the way to the user's page. */
export function Actor({ user }: { user: LogUser | null | undefined }) {
  return user == null ? (
    'The portal'
  ) : (
    <>
      <UserLink user={user} /> ({user.userId})
    </>
  );
}
