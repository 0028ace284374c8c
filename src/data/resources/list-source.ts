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

/** Where a list on the screen has its rows from. */
export interface ListSource<Query, Row extends ListRow> {
  readonly machine: ListMachine<Query, Row>;
  /** Keeps the list up to date. Returns what ends it. */
  readonly follow: (list: ActorRefFrom<ListMachine<Query, Row>>) => () => void;
  /**
   * Tells what becomes of records that the list need not show. Returns what ends it. Absent where the device keeps none of its records.
   */
  readonly followRecords?: (ids: readonly Row['id'][], news: RecordNews<Row>) => () => void;
}

/** What becomes of records that are followed. */
export interface RecordNews<Row extends ListRow> {
  readonly onKnown: (rows: readonly Row[]) => void;
  /** There are no such records any more. */
  readonly onGone: (ids: readonly Row['id'][]) => void;
}

/** The device's copies of records, and reports of deleted ones, which a device with only some of the records can't notice. */
function followRecords<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
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
    // A device that can't be read reports nothing: the list and the live changes still do.
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

/** The list of an area whose records the device keeps. */
export function keptList<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  portal: Portal,
  data: ResourceData<Summary, Detail, Query, Action>,
  address: ListAddress<Query>,
): ListSource<Query, Summary> {
  return {
    machine: createResourceList(data, address),
    follow: (list) => followListChanges(portal, data, list),
    followRecords: (ids, news) => followRecords(data, ids, news),
  };
}

/** There is no copy on the device, and it will never speak of one. */
const SILENCE = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** A list whose records must not be stored on the device, or aren't: only the server has them. */
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
