import type { RecordAreaName } from '../../rules/areas.ts';
import { RECORD_LOGS, type RecordLog } from '../../rules/audit/record-logs.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';

/** Of the readings on the device. */
export function entriesName(log: RecordLog, area: RecordAreaName): string {
  return `${log}-log/${area}`;
}

export function discussionsName(area: RecordAreaName): string {
  return `record-comments/${area}`;
}

export function timelineName(area: RecordAreaName): string {
  return `timeline/${area}`;
}

/** The readings that go with the area's records. */
export function readingNames(area: RecordAreaName): readonly string[] {
  return [...RECORD_LOGS.map((log) => entriesName(log, area)), discussionsName(area), timelineName(area)];
}

export function keptReadingsIn(database: PortalDatabase, { userId, tenantId }: Scope, name: string) {
  const prefix = `${name}/`;
  return database.choices
    .where('[userId+tenantId+key]')
    .between([userId, tenantId, prefix], [userId, tenantId, `${prefix}\uffff`]);
}

/** Within the caller's transaction. @param ids as texts */
export async function removeKeptReadings(
  database: PortalDatabase,
  scope: Scope,
  area: RecordAreaName,
  ids: ReadonlySet<string>,
): Promise<void> {
  for (const name of readingNames(area)) {
    const { length } = `${name}/`;
    const keys = await keptReadingsIn(database, scope, name).primaryKeys();
    const gone = keys.filter(([, , key]) => ids.has(key.slice(length)));
    if (gone.length > 0) await database.choices.bulkDelete(gone);
  }
}
