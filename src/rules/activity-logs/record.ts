import type { ActivityLogEntry } from '../../contract/generated/schema.d.ts';

/** An entry as lists know it: by its id. */
export type ActivityRecord = ActivityLogEntry & { readonly id: number };

export function recordOf(entry: ActivityLogEntry): ActivityRecord {
  return { ...entry, id: entry.entryId };
}
