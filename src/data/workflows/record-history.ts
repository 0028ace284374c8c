import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { listBuilds } from '../../contract/generated/operations/builds.ts';
import type { ActivityLogDetail, BuildArea, BuildSummary } from '../../contract/generated/schema.d.ts';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { type ActivityLogQuery, activityLogAddress } from '../../rules/activity-logs/record.ts';
import { mayOpenRoute } from '../../rules/area.ts';
import { AREAS, type RecordAreaName } from '../../rules/areas.ts';
import { kindOfArea } from '../../rules/audit/logged-kinds.ts';
import { userName } from '../../rules/people/users.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { fetchActivityLog, fetchActivityLogEntry } from '../activity-logs/activity-logs.ts';
import type { Portal } from '../portal.ts';
import { eachAtOnce } from '../server/at-once.ts';

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

function entriesAbout({ area, id }: RecordReference<RecordAreaName>): ActivityLogQuery {
  const filters = { entityName: kindOfArea(area), entityId: String(id) };
  return activityLogAddress.withFilters(activityLogAddress.defaultQuery, filters);
}

async function readEntries(
  client: ContractClient,
  record: RecordReference<RecordAreaName>,
  signal: AbortSignal,
): Promise<Pick<RecordHistory, 'entries' | 'left'>> {
  const query = entriesAbout(record);
  const listed: { readonly entryId: number }[] = [];
  let total = 0;
  for (let page = query.page; listed.length < MOST_ENTRIES; page += 1) {
    const { rows, totalRecords } = await fetchActivityLog(client, activityLogAddress.onPage(query, page), signal);
    listed.push(...rows);
    total = totalRecords;
    if (rows.length === 0 || listed.length >= totalRecords) break;
  }
  const read = listed.slice(0, MOST_ENTRIES);
  const entries = await eachAtOnce(read, AT_ONCE, ({ entryId }) => fetchActivityLogEntry(client, entryId, signal));
  return { entries, left: Math.max(0, total - read.length) };
}

export interface RecordChange {
  /** "you" for the viewer; null where unknown. */
  readonly changedBy: string | null;
  /** By the server's clock, ISO 8601. */
  readonly changedAt: string | null;
}

export const UNKNOWN_CHANGE: RecordChange = { changedBy: null, changedAt: null };

/** Who changed or deleted the record last; unknown for viewers who can't read the log, or where it can't be read. */
export async function readLastChange(
  client: ContractClient,
  record: RecordReference<RecordAreaName>,
  { privileges, userId }: Pick<FactsViewer, 'privileges' | 'userId'>,
  signal: AbortSignal,
): Promise<RecordChange> {
  if (!mayOpenRoute(AREAS['activity-logs'].routes.list, privileges)) return UNKNOWN_CHANGE;
  try {
    const [entry] = (await fetchActivityLog(client, entriesAbout(record), signal)).rows;
    if (entry === undefined) return UNKNOWN_CHANGE;
    const { user, entryDate } = entry;
    const other = user == null ? 'the portal' : userName(user);
    return { changedBy: user?.userId === userId ? 'you' : other, changedAt: entryDate };
  } catch {
    return UNKNOWN_CHANGE;
  }
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
