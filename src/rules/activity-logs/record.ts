import type { ActivityLogEntry } from '../../contract/generated/schema.d.ts';
import { kindWords, LOGGED_KINDS } from '../audit/logged-kinds.ts';
import { choiceFilter, dateFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

export type EntryType = ActivityLogEntry['entryType'];

export const ENTRY_TYPE_WORDS = {
  CREATE: 'Create',
  UPDATE: 'Update',
  DELETE: 'Delete',
} as const satisfies Record<EntryType, string>;

/** Which side of the entity an address shows (Administration §2 "Activity log"). */
export const VIEW_TYPES = ['old', 'new'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

export function hasEntity(entryType: EntryType, viewType: ViewType): boolean {
  return entryType !== (viewType === 'old' ? 'CREATE' : 'DELETE');
}

export type ActivityRecord = ActivityLogEntry & { readonly id: number };

export function recordOf(entry: ActivityLogEntry): ActivityRecord {
  return { ...entry, id: entry.entryId };
}

const ENTRY_TYPES = Object.keys(ENTRY_TYPE_WORDS) as readonly EntryType[];

export const activityLogAddress = createListAddress(1, {
  startDate: dateFilter('Start date', { notAfter: 'endDate' }),
  endDate: dateFilter('End date', { notBefore: 'startDate' }),
  entryType: choiceFilter('Entry Type', ENTRY_TYPES, (type) => ENTRY_TYPE_WORDS[type]),
  entityName: choiceFilter('Entity Name', LOGGED_KINDS, kindWords),
  entityId: textFilter('Entity Id'),
  userId: userFilter('User', 'log.user.view'),
  changesOnly: choiceFilter('Show', ['true'], () => 'Changes only'),
});
export type ActivityLogQuery = QueryOf<typeof activityLogAddress>;
