/** How an area's records are counted by status, and the lists of each count (docs/decisions/0026). */
import type { Privilege } from '../access/access.ts';
import type { ListAddress, PagedQuery } from '../lists/list-address.ts';
import type { AreaStatuses } from '../records/statuses.ts';

export interface CountedStatuses {
  readonly regions: Readonly<Record<string, readonly string[]>>;
  /** The privilege to list records in a status; undefined where every user of the list sees them. */
  readonly privilegeOf?: (status: string) => Privilege | undefined;
  /** Of the list with exactly these records; null where no filter fits. `hasStatusFilters`: deployments can be listed by any status. */
  readonly listedIn: (region: string, status: string, hasStatusFilters: boolean) => URLSearchParams | null;
}

export const NO_STATUSES: CountedStatuses = { regions: {}, listedIn: () => null };

/** A query with only a status; null where the filter doesn't offer it. */
export function filteredBy<Query extends PagedQuery>(
  { defaultQuery, withText, textOf, serialise }: ListAddress<Query>,
  filter: string,
  status: string,
): URLSearchParams | null {
  const query = withText(defaultQuery, filter, status);
  return textOf(query, filter) === status ? serialise(query) : null;
}

export function countedStatuses<Status extends string, Query extends PagedQuery>(
  statuses: Pick<AreaStatuses<Status>, 'all' | 'isKnown'>,
  address: ListAddress<Query>,
  privilegeOf: (status: Status) => Privilege | undefined = () => undefined,
): CountedStatuses {
  return {
    regions: { status: statuses.all },
    privilegeOf: (status) => (statuses.isKnown(status) ? privilegeOf(status) : undefined),
    listedIn: (_, status) => filteredBy(address, 'status', status),
  };
}
