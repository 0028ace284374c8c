import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ListRow } from '../../machines/records/list.ts';

type Records = readonly ListRow[];
type IsSame<Query> = (left: Query, right: Query) => boolean;

/** Which row of the screen each record has: React's key of it. */
export interface RowKeys<Query> {
  readonly records: Records;
  /** What was asked for when the rows last changed. */
  readonly query: Query;
  /** By the record's id, in the order of the rows. */
  readonly byId: ReadonlyMap<ListRow['id'], number>;
  /** A key that was never given. */
  readonly unused: number;
  /** How often all rows went over to other records. */
  readonly turns: number;
}

/** Each record gets a row of its own. */
export function firstRowKeys<Query>(records: Records, query: Query): RowKeys<Query> {
  const byId = new Map(records.map(({ id }, place) => [id, place]));
  return { records, query, byId, unused: records.length, turns: 0 };
}

/**
 * A record keeps its row for as long as it is shown. Where the user has asked for other records and gets none of those before,
 * the rows go over to them, which takes far less than making new ones. By itself no row goes over to another record: somebody
 * might be about to press it.
 */
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

/** The rows of the records, within an element. A row that goes over to another record does not take the focus with it. */
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
