import { type ActorRefFrom, fromObservable, fromPromise } from 'xstate';
import {
  createListMachine,
  type DeviceCopy,
  type DeviceInput,
  type ListPage,
  type ListRow,
} from '../../machines/records/list.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { Portal } from '../portal.ts';
import { followListChanges, followReturn } from './following.ts';
import { createResourceList } from './list-actors.ts';
import type { StoredRecord } from './record-age.ts';
import type { AnsweredPage } from './resource.ts';
import type { ResourceData } from './resource-data.ts';

export type ListMachine<Query, Row extends ListRow> = ReturnType<typeof createListMachine<Query, Row>>;

export interface ListSource<Query, Row extends ListRow> {
  readonly machine: ListMachine<Query, Row>;
  /** Read before the list opened. */
  readonly heldPage?: (query: Query) => ListPage<Row> | null;
  /** Returns a stop function. */
  readonly follow: (list: ActorRefFrom<ListMachine<Query, Row>>) => () => void;
  /** The first `most` that match, of all pages; throws an AppError. Absent where the device stores none. */
  readonly readMatching?: (query: Query, most: number) => Promise<readonly Row[]>;
  /** Changes of records beyond the page. Returns a stop function. Absent where the device stores none. */
  readonly followRecords?: (ids: readonly Row['id'][], news: RecordNews<Row>) => () => void;
}

export interface RecordNews<Row extends ListRow> {
  readonly onKnown: (rows: readonly Row[]) => void;
  readonly onGone: (ids: readonly Row['id'][]) => void;
}

/** Deletions are reported too: a device with some of the records can't notice them. */
export function followRecords<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  data: ResourceData<Summary, Detail, Query, Action>,
  ids: readonly Summary['id'][],
  { onKnown, onGone }: RecordNews<Summary>,
): () => void {
  const reportGone = (gone: readonly Summary['id'][]) => {
    if (gone.length > 0) onGone(gone);
  };
  const copies = data.watchKnown(ids).subscribe({
    next: (known) => {
      onKnown([...known.values()].filter((record) => record !== null));
      reportGone(ids.filter((id) => known.get(id) === null));
    },
    error: () => undefined,
  });
  const stopChanges = data.onChange(({ change }) => {
    if (change.kind === 'delete') reportGone(ids.filter((id) => id === change.id));
  });
  return () => {
    copies.unsubscribe();
    stopChanges();
  };
}

export function keptList<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  portal: Portal,
  data: ResourceData<Summary, Detail, Query, Action>,
  address: ListAddress<Query>,
): ListSource<Query, Summary> {
  return {
    machine: createResourceList(data, address),
    heldPage: (query) => data.heldPage(query, address),
    follow: (list) => {
      const stop = followListChanges(portal, data, list);
      return () => {
        stop();
        const { query, page } = list.getSnapshot().context;
        // Back finds it as it was left.
        if (portal.scope() !== null && page !== null) data.holdPage(query, page);
      };
    },
    readMatching: (query, most) => data.readMatching(query, most),
    followRecords: (ids, news) => followRecords(data, ids, news),
  };
}

const SILENCE = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** For records that must not be stored, or aren't. */
export function servedList<Query, Row extends ListRow>(
  portal: Portal,
  isSame: (left: Query, right: Query) => boolean,
  fetch: (query: Query, signal: AbortSignal) => Promise<AnsweredPage<Row>>,
): ListSource<Query, Row> {
  const machine = createListMachine<Query, Row>(isSame).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<Row>, DeviceInput<Query>>(() => SILENCE),
      fetchPage: fromPromise<ListPage<Row>, { query: Query }>(async ({ input, signal }) => ({
        ...(await fetch(input.query, signal)),
        asOf: Date.now(),
        partial: false,
      })),
    },
  });
  return { machine, follow: (list) => followReturn(portal, () => list.send({ type: 'NETWORK_BACK' })) };
}
