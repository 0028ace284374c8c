import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { type NamedUser, userName } from '../../rules/people/users.ts';
import type { StoredRecord } from './record-age.ts';
import type { ResourceData } from './resource-data.ts';

export interface ListedUser extends NamedUser {
  /** Only in the server's own list. */
  readonly status?: string;
}

export interface ListedUsers {
  readonly ask: (signal: AbortSignal) => Promise<readonly ListedUser[]>;
  readonly known: () => Promise<readonly ListedUser[]>;
}

export async function knownUsers<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(
  records: ResourceData<Summary, Detail, Query, Action>,
  filter: keyof Query & string,
  userOf: (record: Summary) => NamedUser | null | undefined,
): Promise<readonly NamedUser[]> {
  const newest = await records.newestOfEach(filter);
  return newest
    .flatMap((record) => userOf(record) ?? [])
    .toSorted((left, right) => userName(left).localeCompare(userName(right)));
}
