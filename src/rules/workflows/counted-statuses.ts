/** The statuses by which an area's records are counted, and the lists of the records in one of them (docs/decisions/0026). */
import type { Privilege } from '../access.ts';
import type { ListAddress, PagedQuery } from '../lists/list-address.ts';
import type { AreaStatuses } from '../statuses.ts';

export interface CountedStatuses {
  /** The statuses of each region of the chart, by its name there. */
  readonly regions: Readonly<Record<string, readonly string[]>>;
  /** What records in a status need to be listed; undefined of those that the area's list has for everybody who may open it. */
  readonly privilegeOf?: (status: string) => Privilege | undefined;
  /**
   * The query string of the list that has the records in a status of a region, and no others; null where the list can't be asked for them.
   * @param hasStatusFilters whether deployments are listed by each of their statuses (extension `statusFilters`), and not by the job's alone
   */
  readonly listedIn: (region: string, status: string, hasStatusFilters: boolean) => URLSearchParams | null;
}

/** Records without a status are counted all together: all of them are in the one state that there is. */
export const NO_STATUSES: CountedStatuses = { regions: {}, listedIn: () => null };

/** The query of a list that has nothing but a status; null where its filter does not offer it. */
export function filteredBy<Query extends PagedQuery>(
  { defaultQuery, withText, textOf, serialise }: ListAddress<Query>,
  filter: string,
  status: string,
): URLSearchParams | null {
  const query = withText(defaultQuery, filter, status);
  return textOf(query, filter) === status ? serialise(query) : null;
}

/** Of records of one status, whose list has a filter of it. */
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
