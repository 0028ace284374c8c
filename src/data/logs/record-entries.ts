/** The newest entries about a record in both audit logs. The device keeps those of opened records (docs/decisions/0024). */
import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import { listActivityLog } from '../../contract/generated/operations/activity-logs.ts';
import { listDeploymentActionLog } from '../../contract/generated/operations/deployment-logs.ts';
import { logUserParser } from '../../contract/generated/parsers/logs.ts';
import type { LogUser } from '../../contract/generated/schema.d.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { actionWords, kindOfArea } from '../../rules/audit/logged-kinds.ts';
import { isEdit, type RecordLog } from '../../rules/audit/record-logs.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';
import { entriesName } from './record-readings.ts';

/** Of each record and log. */
const MOST_ENTRIES = 20;

const loggedEntry = v.object({
  entryId: v.number(),
  entryDate: v.string(),
  words: v.string(),
  user: v.nullable(logUserParser),
  isEdit: v.exactOptional(v.boolean()),
});

export const loggedEntries = v.object({ entries: v.array(loggedEntry), total: v.number() });

export type LoggedEntry = v.InferOutput<typeof loggedEntry>;

/** Newest first; `total` counts older ones as well. */
export type LoggedEntries = v.InferOutput<typeof loggedEntries>;

export function keptEntries(log: RecordLog, area: RecordAreaName): ReadingKind<LoggedEntries> {
  return { name: entriesName(log, area), parser: loggedEntries };
}

interface AnsweredEntry {
  readonly entryId: number;
  readonly entryDate: string;
  readonly entryType: string;
  readonly description?: string;
  readonly user?: LogUser | null;
}

function entryOf({ entryId, entryDate, entryType, description, user = null }: AnsweredEntry): LoggedEntry {
  return { entryId, entryDate, words: description ?? actionWords(entryType), user };
}

interface AskedEntries {
  readonly kind: string;
  readonly id: string;
  readonly most: number;
}

type EntryReader = (client: ContractClient, asked: AskedEntries, signal: AbortSignal) => Promise<LoggedEntries>;

const READERS: Readonly<Record<RecordLog, EntryReader>> = {
  activity: async (client, { kind: entityName, id: entityId, most }, signal) => {
    const params = { query: { offset: 0, pageSize: most, entityName, entityId } };
    const { results, totalRecords } = await call(client, listActivityLog, { params, signal });
    return {
      entries: results.map((entry) => ({ ...entryOf(entry), isEdit: isEdit(entry.entryType) })),
      total: totalRecords,
    };
  },
  deployment: async (client, { kind: resource, id: resourceId, most }, signal) => {
    const params = { query: { offset: 0, pageSize: most, resource, resourceId } };
    const { results, totalRecords } = await call(client, listDeploymentActionLog, { params, signal });
    return { entries: results.map(entryOf), total: totalRecords };
  },
};

/** The newest. Throws an AppError. */
export async function readEntries(
  client: ContractClient,
  log: RecordLog,
  { area, id }: RecordReference<RecordAreaName>,
  signal: AbortSignal,
  most = MOST_ENTRIES,
): Promise<LoggedEntries> {
  const kind = kindOfArea(area);
  return kind === null ? { entries: [], total: 0 } : READERS[log](client, { kind, id: String(id), most }, signal);
}
