import { kindWords, LOGGED_KINDS } from '../audit/logged-kinds.ts';
import { choiceFilter, dateFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { ENTRY_TYPE_WORDS, type EntryType } from './entry-types.ts';

const ENTRY_TYPES = Object.keys(ENTRY_TYPE_WORDS) as readonly EntryType[];

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Activity log"). */
export const activityLogAddress = createListAddress(1, {
  startDate: dateFilter('Start Date', { notAfter: 'endDate' }),
  endDate: dateFilter('End Date', { notBefore: 'startDate' }),
  entryType: choiceFilter('Entry Type', ENTRY_TYPES, (type) => ENTRY_TYPE_WORDS[type]),
  entityName: choiceFilter('Entity Name', LOGGED_KINDS, kindWords),
  entityId: textFilter('Entity Id'),
  userId: userFilter('User', 'log.user.view'),
  changesOnly: choiceFilter('Show', ['true'], () => 'Changes only'),
});
export type ActivityLogQuery = QueryOf<typeof activityLogAddress>;
