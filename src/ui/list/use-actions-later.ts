import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { nextPaint } from '../../data/loading/moments.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { isLastViewShown } from '../last-view/replace-last-view.ts';
import type { AreaList } from './area-list.ts';

/** The list, with its actions once they have loaded. */
export function useListWithActions<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  list: AreaList<Row, Query, Progress, Action>,
): AreaList<Row, Query, Progress, Action> {
  const { later } = list;
  const [arrived, setArrived] = useState(later?.loaded ?? null);
  useEffect(() => {
    let isHere = true;
    void later?.arrived.then((loaded) => isHere && startTransition(() => setArrived(loaded)));
    return () => {
      isHere = false;
    };
  }, [later]);
  return useMemo(() => (arrived === null ? list : { ...list, ...arrived }), [list, arrived]);
}

/**
 * Loads the actions once the first rows are painted; at once behind the last view, which stays until they are there.
 * @param areRowsShown whether there are rows to act on
 */
export function useActionsLoad<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  { later, actions }: AreaList<Row, Query, Progress, Action>,
  areRowsShown: boolean,
): { readonly areLoading: boolean; readonly areMissing: boolean; readonly load: () => Promise<void> } {
  const [areMissing, setMissing] = useState(false);
  const [isCovered] = useState(isLastViewShown);
  const load = async () => {
    await later?.load().then(
      () => setMissing(false),
      () => setMissing(true),
    );
  };
  const loadNow = useEffectEvent(() => void load());
  const isDue = later !== null && actions === null && (areRowsShown || isCovered);
  useEffect(() => {
    if (!isDue) return;
    let isHere = true;
    void (isCovered ? Promise.resolve() : nextPaint()).then(() => isHere && loadNow());
    return () => {
      isHere = false;
    };
  }, [isDue, isCovered]);
  return { areLoading: later !== null && actions === null && !areMissing, areMissing, load };
}
