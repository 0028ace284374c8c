import { holds, holdsAny, type Privilege } from '../../rules/access/access.ts';
import type { Area } from '../../rules/area.ts';
import { AREAS } from '../../rules/areas.ts';
import { privilegesToRead, RECORD_LOGS } from '../../rules/audit/record-logs.ts';
import type { Scope } from '../device/scope.ts';
import type { FollowedResource } from './resource-data.ts';

/** Current and stored privileges; null where none were stored. */
export interface HeldPrivileges {
  readonly now: ReadonlySet<string>;
  readonly before: ReadonlySet<string> | null;
}

/** Removes records that the user can't list or sees differently now, details without the privilege to open them, build logs, and entries of audit logs. */
export async function dropWhatMayNotBeSeen(
  whose: Scope,
  followed: readonly FollowedResource[],
  { now, before }: HeldPrivileges,
  mayHoldSome: (resource: FollowedResource) => boolean,
): Promise<void> {
  const isLost = (needed: readonly Privilege[]) =>
    before !== null && holdsAny(before, needed) && !holdsAny(now, needed);
  const lostLogs = RECORD_LOGS.filter((log) => isLost(privilegesToRead(log)));
  for (const data of followed) {
    const { routes, seenWith = [] }: Area = AREAS[data.area];
    const { list, view, build } = routes;
    const isSeenOtherwise = seenWith.some((each) => before !== null && holds(before, each) !== holds(now, each));
    const mayReadLogs = build === undefined || !isLost(build.privileges);
    const mayReadRecords = holdsAny(now, list.privileges) && !isLost(view?.privileges ?? []);
    if (!mayHoldSome(data)) continue;
    if (!mayReadRecords || isSeenOtherwise) {
      await (await data.records.load()).drop(whose);
      continue;
    }
    if (!mayReadLogs) await (await data.records.load()).dropLogs(whose);
    if (lostLogs.length > 0) await (await data.records.load()).dropEntries(whose, lostLogs);
  }
}

export function areSamePrivileges({ now, before }: HeldPrivileges): boolean {
  return before?.size === now.size && [...now].every((privilege) => before.has(privilege));
}
