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
}

/** The list of an area whose records the device keeps. */
export function keptList<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  portal: Portal,
  data: ResourceData<Summary, Detail, Query, Action>,
  address: ListAddress<Query>,
): ListSource<Query, Summary> {
  return { machine: createResourceList(data, address), follow: (list) => followListChanges(portal, data, list) };
}

/** There is no copy on the device, and it will never speak of one. */
const SILENCE = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** A list of what must not rest on a device, or has no place there: the server alone tells of it. */
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
