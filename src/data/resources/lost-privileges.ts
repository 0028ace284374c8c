import { holdsAny, type Privilege } from '../../rules/access.ts';
import { AREAS } from '../../rules/areas.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from './resource-data.ts';

/** The privileges of a user in a tenant, as they are and as they were kept; null where none were. */
export interface HeldPrivileges {
  readonly now: ReadonlySet<string>;
  readonly before: ReadonlySet<string> | null;
}

/** Takes from the device what a user may no longer list. Who may list records but open none any more keeps no details either, nor their logs. */
export async function dropWhatMayNotBeSeen(
  whose: Scope,
  followed: readonly FollowedResource[],
  { now, before }: HeldPrivileges,
  mayHoldSome: (resource: FollowedResource) => boolean,
): Promise<void> {
  const isLost = (needed: readonly Privilege[]) =>
    before !== null && holdsAny(before, needed) && !holdsAny(now, needed);
  for (const data of followed) {
    const { routes } = AREAS[data.area];
    const { list, view } = routes;
    const mayReadLogs = !('build' in routes) || !isLost(routes.build.privileges);
    if (!mayHoldSome(data) || (holdsAny(now, list.privileges) && !isLost(view.privileges) && mayReadLogs)) continue;
    const records = await data.records.load();
    await records.drop(whose);
  }
}

export function areSamePrivileges({ now, before }: HeldPrivileges): boolean {
  return before?.size === now.size && [...now].every((privilege) => before.has(privilege));
}
