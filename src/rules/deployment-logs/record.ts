import type { DeploymentActionLogEntry } from '../../contract/generated/schema.d.ts';

/** An entry as lists know it: by its id. */
export type DeploymentActionRecord = DeploymentActionLogEntry & { readonly id: number };

export function recordOf(entry: DeploymentActionLogEntry): DeploymentActionRecord {
  return { ...entry, id: entry.entryId };
}
