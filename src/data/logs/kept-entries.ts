import type { RecordAreaName } from '../../rules/areas.ts';
import { RECORD_LOGS, type RecordLog } from '../../rules/audit/record-logs.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';

/** Of the readings on the device. */
export function entriesName(log: RecordLog, area: RecordAreaName): string {
  return `${log}-log/${area}`;
}

export function keptEntriesIn(
  database: PortalDatabase,
  { userId, tenantId }: Scope,
  log: RecordLog,
  area: RecordAreaName,
) {
  const prefix = `${entriesName(log, area)}/`;
  return database.choices
    .where('[userId+tenantId+key]')
    .between([userId, tenantId, prefix], [userId, tenantId, `${prefix}\uffff`]);
}

/** Within the caller's transaction. @param ids as texts */
export async function removeKeptEntries(
  database: PortalDatabase,
  scope: Scope,
  area: RecordAreaName,
  ids: ReadonlySet<string>,
): Promise<void> {
  for (const log of RECORD_LOGS) {
    const { length } = `${entriesName(log, area)}/`;
    const keys = await keptEntriesIn(database, scope, log, area).primaryKeys();
    const gone = keys.filter(([, , key]) => ids.has(key.slice(length)));
    if (gone.length > 0) await database.choices.bulkDelete(gone);
  }
}
