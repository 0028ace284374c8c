import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { listBuilds } from '../../contract/generated/operations/builds.ts';
import type { ActivityLogDetail, BuildArea, BuildSummary } from '../../contract/generated/schema.d.ts';
import { activityLogAddress } from '../../rules/activity-logs/record.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { kindOfArea } from '../../rules/audit/logged-kinds.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { fetchActivityLog, fetchActivityLogEntry } from '../activity-logs/activity-logs.ts';
import type { Portal } from '../portal.ts';

/** The newest entries per record. */
const MOST_ENTRIES = 60;
const AT_ONCE = 4;

const BUILD_AREAS: Readonly<Partial<Record<RecordAreaName, BuildArea>>> = {
  deployments: 'deployments',
  'cloud-accounts': 'cloud-accounts',
  vpcs: 'vpcs',
  'bi-deployments': 'bi-deployments',
};

export interface RecordHistory {
  /** Newest first. */
  readonly entries: readonly ActivityLogDetail[];
  readonly left: number;
  readonly builds: readonly BuildSummary[];
}

async function inRows<Given, Made>(
  given: readonly Given[],
  make: (each: Given) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  let next = 0;
  const row = async () => {
    for (let place = next; place < given.length; place = next) {
      next += 1;
      const each = given[place];
      if (each !== undefined) made[place] = await make(each);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, row));
  return made;
}

/** Builds are optional: without them or the privilege, the history uses only the log. */
async function readBuilds(
  { client, capabilities }: Pick<Portal, 'client' | 'capabilities'>,
  { area, id }: RecordReference<RecordAreaName>,
  signal: AbortSignal,
): Promise<readonly BuildSummary[]> {
  const buildArea = BUILD_AREAS[area];
  if (buildArea === undefined) return [];
  try {
    const { extensions } = await capabilities.read();
    if (!extensions.includes('builds')) return [];
    const params = { path: { area: buildArea, id: String(id) } };
    return (await call(client, listBuilds, { params, signal })).builds;
  } catch (failure) {
    const { kind } = toAppError(failure);
    if (kind === 'forbidden' || kind === 'not-found') return [];
    throw failure;
  }
}

async function readEntries(
  client: ContractClient,
  record: RecordReference<RecordAreaName>,
  signal: AbortSignal,
): Promise<Pick<RecordHistory, 'entries' | 'left'>> {
  const filters = { entityName: kindOfArea(record.area), entityId: String(record.id) };
  const query = activityLogAddress.withFilters(activityLogAddress.defaultQuery, filters);
  const listed: { readonly entryId: number }[] = [];
  let total = 0;
  for (let page = query.page; listed.length < MOST_ENTRIES; page += 1) {
    const { rows, totalRecords } = await fetchActivityLog(client, activityLogAddress.onPage(query, page), signal);
    listed.push(...rows);
    total = totalRecords;
    if (rows.length === 0 || listed.length >= totalRecords) break;
  }
  const read = listed.slice(0, MOST_ENTRIES);
  const entries = await inRows(read, ({ entryId }) => fetchActivityLogEntry(client, entryId, signal));
  return { entries, left: Math.max(0, total - read.length) };
}

/** Not stored. Every failure is an AppError. Without `mayReadLog` the history consists of builds. */
export async function readRecordHistory(
  portal: Pick<Portal, 'client' | 'capabilities'>,
  record: RecordReference<RecordAreaName>,
  mayReadLog: boolean,
  signal: AbortSignal,
): Promise<RecordHistory> {
  const [builds, { entries, left }] = await Promise.all([
    readBuilds(portal, record, signal),
    mayReadLog ? readEntries(portal.client, record, signal) : { entries: [], left: 0 },
  ]);
  return { entries, left, builds };
}
