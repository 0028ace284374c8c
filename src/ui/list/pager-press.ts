import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';

export interface PagerPress<Query> {
  /** The latest query when the press began; null for the keyboard. */
  readonly atPress: Query | null;
  readonly latest: Query;
  readonly to: Query;
}

/** A press that ends the typing of a filter only applies it: the pressed page belongs to the old list. */
export function turnsPage<Query extends PagedQuery>(
  { atPress, latest, to }: PagerPress<Query>,
  { isSame, onPage }: Pick<ListAddress<Query>, 'isSame' | 'onPage'>,
): boolean {
  const hasFiltersOfLatest = (query: Query) => isSame(onPage(query, 0), onPage(latest, 0));
  return hasFiltersOfLatest(to) && (atPress === null || hasFiltersOfLatest(atPress));
}
