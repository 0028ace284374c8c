import { fromObservable, fromPromise } from 'xstate';
import {
  type AheadInput,
  createListMachine,
  type DeviceCopy,
  type DeviceInput,
  type ListPage,
  type PageAhead,
} from '../../machines/records/list.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { StoredRecord } from './record-age.ts';
import type { ResourceData } from './resource-data.ts';

export function createResourceList<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(data: ResourceData<Summary, Detail, Query, Action>, address: ListAddress<Query>) {
  return createListMachine<Query, Summary>(address.isSame).provide({
    actors: {
      watchDevice: fromObservable<DeviceCopy<Summary>, DeviceInput<Query>>(({ input }) =>
        data.watchPage(input.query, input.isShown),
      ),
      fetchPage: fromPromise<ListPage<Summary>, { query: Query }>(({ input, signal }) =>
        data.fetchPage(input.query, signal),
      ),
      watchAhead: fromObservable<readonly PageAhead<Query, Summary>[], AheadInput<Query>>(({ input }) =>
        data.watchPagesBeside(input.query, input.known, address),
      ),
    },
  });
}
