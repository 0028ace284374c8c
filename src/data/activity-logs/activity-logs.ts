/** Administration §7 "Logs". Not stored on the device. Every failure is an AppError. */
import { type ContractClient, call } from '../../contract/client.ts';
import {
  exportActivityLog,
  getActivityLogEntry,
  listActivityLog,
  listActivityLogUsers,
} from '../../contract/generated/operations/activity-logs.ts';
import type { ActivityLogDetail, LogUser } from '../../contract/generated/schema.d.ts';
import {
  type ActivityLogQuery,
  type ActivityRecord,
  activityLogAddress,
  recordOf,
} from '../../rules/activity-logs/record.ts';
import { momentsOf } from '../../rules/audit/moments.ts';
import type { AnsweredPage } from '../resources/resource.ts';
import { readServedFile } from '../server/served-file.ts';

/** The list's page already left out filters that its viewer can't use. */
const PERMITTED: ReadonlySet<string> = new Set(['log.user.view']);

function asked(parameters: ReturnType<typeof activityLogAddress.parameters>) {
  const { changesOnly, ...filters } = momentsOf(parameters);
  return { ...filters, ...(changesOnly !== undefined && { changesOnly: true }) };
}

export async function fetchActivityLog(
  client: ContractClient,
  query: ActivityLogQuery,
  signal: AbortSignal,
): Promise<AnsweredPage<ActivityRecord>> {
  const params = { query: asked(activityLogAddress.parameters(query, PERMITTED)) };
  const { results, totalRecords } = await call(client, listActivityLog, { params, signal });
  return { rows: results.map(recordOf), totalRecords };
}

export function fetchActivityLogEntry(
  client: ContractClient,
  entryId: number,
  signal: AbortSignal,
): Promise<ActivityLogDetail> {
  const params = { path: { entryId }, query: { listingType: 'FULL_ENTITY_DATA' } } as const;
  return call(client, getActivityLogEntry, { params, signal });
}

export function fetchActivityLogUsers(client: ContractClient, signal: AbortSignal): Promise<readonly LogUser[]> {
  return call(client, listActivityLogUsers, { signal });
}

export function fetchActivityLogFile(client: ContractClient, query: ActivityLogQuery): Promise<Blob> {
  const { offset: _, pageSize: __, ...filters } = asked(activityLogAddress.parameters(query, PERMITTED));
  return readServedFile(client, exportActivityLog, { query: filters });
}
