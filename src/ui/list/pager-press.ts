import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';

/** A press on the pager, with what the list was asked for meanwhile. */
export interface PagerPress<Query> {
  /** What was asked for last when the press began; null where the keyboard pressed. */
  readonly begun: Query | null;
  /** What was asked for last by now. */
  readonly latest: Query;
  /** Where the pressed link leads. */
  readonly to: Query;
}

/**
 * Whether a press turns the page. The press that ends the typing of a filter applies it, and no more: its list begins at its first
 * page, and the page that was pressed is one of another list.
 */
export function turnsPage<Query extends PagedQuery>(
  { begun, latest, to }: PagerPress<Query>,
  { isSame, onPage }: Pick<ListAddress<Query>, 'isSame' | 'onPage'>,
): boolean {
  const hasFiltersOfLatest = (query: Query) => isSame(onPage(query, 0), onPage(latest, 0));
  return hasFiltersOfLatest(to) && (begun === null || hasFiltersOfLatest(begun));
}
