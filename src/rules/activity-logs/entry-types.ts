import type { ActivityLogEntry } from '../../contract/generated/schema.d.ts';

export type EntryType = ActivityLogEntry['entryType'];

/** What an entry says was done (Administration §3), as the screens call it. */
export const ENTRY_TYPE_WORDS = {
  CREATE: 'Create',
  UPDATE: 'Update',
  DELETE: 'Delete',
} as const satisfies Record<EntryType, string>;

/** Which side of the entity an address shows (Administration §2 "Activity log"). */
export const VIEW_TYPES = ['old', 'new'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

/** What was made has no side before, and what was deleted none after. */
export function hasEntity(entryType: EntryType, viewType: ViewType): boolean {
  return entryType !== (viewType === 'old' ? 'CREATE' : 'DELETE');
}
