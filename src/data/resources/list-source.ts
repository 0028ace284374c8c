import type { ActorRefFrom } from 'xstate';
import type { createListMachine, ListRow } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { Portal } from '../portal.ts';
import { followListChanges } from './following.ts';
import { createResourceList } from './list-actors.ts';
import type { StoredRecord } from './record-age.ts';
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
): ListSource<Query, Summary> {
  return { machine: createResourceList(data), follow: (list) => followListChanges(portal, data, list) };
}
