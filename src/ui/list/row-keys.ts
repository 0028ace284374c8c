import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ListRow } from '../../machines/records/list.ts';

type Records = readonly ListRow[];
type IsSame<Query> = (left: Query, right: Query) => boolean;

export interface RowKeys<Query> {
  readonly records: Records;
  readonly query: Query;
  readonly byId: ReadonlyMap<ListRow['id'], number>;
  readonly unused: number;
  /** How often all rows changed to other records. */
  readonly turns: number;
}

/** One row per record. */
export function firstRowKeys<Query>(records: Records, query: Query): RowKeys<Query> {
  const byId = new Map(records.map(({ id }, place) => [id, place]));
  return { records, query, byId, unused: records.length, turns: 0 };
}

/** Rows are reused, which is faster, only for a new query without common records: else somebody might be about to press one. */
export function nextRowKeys<Query>(
  before: RowKeys<Query>,
  records: Records,
  query: Query,
  isSame: IsSame<Query>,
): RowKeys<Query> {
  const isTurned = !isSame(before.query, query) && !records.some(({ id }) => before.byId.has(id));
  const free = isTurned ? [...before.byId.values()] : [];
  let { unused } = before;
  const newKey = () => {
    unused += 1;
    return unused - 1;
  };
  const byId = new Map(
    records.map(({ id }, place) => [id, (isTurned ? free[place] : before.byId.get(id)) ?? newKey()]),
  );
  return { records, query, byId, unused, turns: before.turns + (isTurned ? 1 : 0) };
}

/** Keys within an element. A reused row loses the focus. */
export function useRowKeys<Query>(
  records: Records,
  query: Query,
  isSame: IsSame<Query>,
  within: RefObject<HTMLElement | null>,
): RowKeys<Query>['byId'] {
  const [known, setKnown] = useState(() => firstRowKeys(records, query));
  const keys = known.records === records ? known : nextRowKeys(known, records, query, isSame);
  if (keys !== known) setKnown(keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost with each turn, and with nothing else
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && within.current?.contains(activeElement) === true) activeElement.blur();
  }, [keys.turns, within]);
  return keys.byId;
}
