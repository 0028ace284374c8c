import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { ListSource } from '../../data/resources/list-source.ts';
import type { ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { RowTools } from './rows-of.ts';
import type { ListSelection } from './selection.ts';
import type { Selecting } from './start-selecting.ts';

/** Null until its code has loaded with the actions. */
export function useSelecting<Row extends ListRow>(tools: RowTools | undefined): Selecting<Row> | null {
  const [selecting, setSelecting] = useState<Selecting<Row> | null>(null);
  useEffect(() => {
    const started = tools?.startSelecting<Row>() ?? null;
    setSelecting(started);
    return () => started?.stop();
  }, [tools]);
  return selecting;
}

/** Undefined when off. */
export function useSelection<Query extends PagedQuery, Row extends ListRow>(
  selecting: Selecting<Row> | null,
  rows: readonly Row[],
  followRecords: ListSource<Query, Row>['followRecords'],
): ListSelection<Row> | undefined {
  const isOn = useSelector(selecting ?? undefined, (snapshot) => snapshot?.matches('on') === true);
  const selected = useSelector(selecting ?? undefined, (snapshot) => snapshot?.context.selected ?? null);
  // Before painting: the header shows whether anything can be selected.
  useLayoutEffect(() => selecting?.send({ type: 'SHOWN', rows }), [selecting, rows]);

  const ids = [...(selected?.keys() ?? [])];
  const follow = useEffectEvent(() =>
    followRecords?.(ids, {
      onKnown: (known) => selecting?.send({ type: 'KNOWN', rows: known }),
      onGone: (gone) => selecting?.send({ type: 'GONE', ids: gone }),
    }),
  );
  const followed = isOn && ids.length > 0 ? ids.join() : null;
  useEffect(() => (followed === null ? undefined : follow()), [followed]);

  return useMemo(
    () =>
      isOn && selecting !== null && selected !== null
        ? {
            selectedIds: new Set(selected.keys()),
            onSelect: (row, isSelected, isExtending) =>
              selecting.send({ type: isExtending ? 'CHOOSE_TO' : 'CHOOSE', row, isSelected }),
            onSelectPage: (isSelected) => selecting.send({ type: 'CHOOSE_PAGE', isSelected }),
          }
        : undefined,
    [isOn, selected, selecting],
  );
}
