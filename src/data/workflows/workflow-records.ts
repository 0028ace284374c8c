import { toAppError } from '../../contract/app-error.ts';
import type { RecordAnswer } from '../../machines/records/record.ts';
import { givesPrivileges } from '../../rules/access/grants.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { AreaRecord, RecordId, RecordReference } from '../../rules/records/record-key.ts';
import type { Portal } from '../portal.ts';

const MOST_ROLES = 200;

/** Methods, so that any area's records fit. */
interface ChartedRecords {
  find(words: readonly string[], most: number): Promise<readonly AreaRecord[]>;
  fetchRecord(id: RecordId, signal?: AbortSignal): Promise<RecordAnswer<AreaRecord>>;
}

export interface FoundRecord {
  readonly record: AreaRecord;
  readonly isFresh: boolean;
}

export function findRecords(
  { resources }: Pick<Portal, 'resources'>,
  area: RecordAreaName,
  words: readonly string[],
  most: number,
): Promise<readonly AreaRecord[]> {
  const records: ChartedRecords = resources[area];
  return records.find(words, most);
}

/** Null where the viewer has no such record. Rejects with an AppError if neither can tell. */
export async function readRecord(
  { resources }: Pick<Portal, 'resources'>,
  { area, id }: RecordReference<RecordAreaName>,
  signal: AbortSignal,
): Promise<FoundRecord | null> {
  const records: ChartedRecords = resources[area];
  try {
    const answer = await records.fetchRecord(id, signal);
    return answer.kind === 'found' ? { record: answer.record, isFresh: true } : null;
  } catch (failure) {
    const kept = await records.find([String(id).toLowerCase()], MOST_ROLES).catch(() => []);
    const record = kept.find((each) => each.id === id);
    if (record === undefined) throw toAppError(failure);
    return { record, isFresh: false };
  }
}

export interface KnownRole {
  readonly id: string;
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
}

/** Active roles the viewer can list: from the device, or the server where that has none yet. */
export async function readRoles({ resources }: Pick<Portal, 'resources'>): Promise<readonly KnownRole[]> {
  const { roles } = resources;
  const kept = await roles.find([], MOST_ROLES).catch(() => []);
  const listed =
    kept.length > 0 ? kept : (await roles.fetchPage((await roles.resource.load()).address.defaultQuery)).rows;
  return listed
    .filter(({ status }) => givesPrivileges(status))
    .map(({ id, name, privileges = [] }) => ({ id, name, privileges: new Set(privileges.map((each) => each.name)) }));
}
