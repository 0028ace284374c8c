import { choiceFilter, dateFilter, tagsFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { TAG_LENGTH } from './record.ts';
import { platformVersionStatuses, privilegeOfStatus } from './statuses.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Platform versions"). */
export const platformVersionListAddress = createListAddress(1, {
  name: textFilter('Name'),
  version: textFilter('Version'),
  status: choiceFilter('Status', platformVersionStatuses.all, platformVersionStatuses.words, privilegeOfStatus),
  tags: tagsFilter('Tags', TAG_LENGTH),
  startDate: dateFilter('Start Date', { notAfter: 'endDate' }),
  endDate: dateFilter('End Date', { notBefore: 'startDate' }),
});
export type PlatformVersionListQuery = QueryOf<typeof platformVersionListAddress>;
