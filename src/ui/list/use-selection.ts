import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ListSource } from '../../data/resources/list-source.ts';
import type { ListRow } from '../../machines/records/list.ts';
import { createSelectionMachine } from '../../machines/records/selection.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { ListSelection } from './selection.ts';

export type Selecting<Row extends ListRow> = ActorRefFrom<ReturnType<typeof createSelectionMachine<Row>>>;

export function useSelecting<Row extends ListRow>(): Selecting<Row> {
  const [machine] = useState(() => createSelectionMachine<Row>());
  return useActorRef(machine);
}

/** Undefined when off. */
export function useSelection<Query extends PagedQuery, Row extends ListRow>(
  selecting: Selecting<Row>,
  rows: readonly Row[],
  followRecords: ListSource<Query, Row>['followRecords'],
): ListSelection<Row> | undefined {
  const isOn = useSelector(selecting, (snapshot) => snapshot.matches('on'));
  const selected = useSelector(selecting, ({ context }) => context.selected);
  // Before painting: the header shows whether anything can be selected.
  useLayoutEffect(() => selecting.send({ type: 'SHOWN', rows }), [selecting, rows]);

  const ids = [...selected.keys()];
  const follow = useEffectEvent(() =>
    followRecords?.(ids, {
      onKnown: (known) => selecting.send({ type: 'KNOWN', rows: known }),
      onGone: (gone) => selecting.send({ type: 'GONE', ids: gone }),
    }),
  );
  const followed = isOn && ids.length > 0 ? ids.join() : null;
  useEffect(() => (followed === null ? undefined : follow()), [followed]);

  return useMemo(
    () =>
      isOn
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
