/** What happened to a record: its builds, the entries of a log and its comments. The device keeps those of opened timelines. */
import * as v from 'valibot';
import { toAppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import { listBuilds } from '../../contract/generated/operations/builds.ts';
import { milestonesParser } from '../../contract/generated/parsers/builds.ts';
import { recordCommentParser } from '../../contract/generated/parsers/record-comments.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import type { RecordLog } from '../../rules/audit/record-logs.ts';
import type { RecordReference } from '../../rules/records/record-key.ts';
import { keptBuild } from '../logs/kept-logs.ts';
import { loggedEntries, readEntries } from '../logs/record-entries.ts';
import { timelineName } from '../logs/record-readings.ts';
import type { Portal } from '../portal.ts';
import { readDiscussion } from '../record-comments/record-comments.ts';
import { RECORD_COMMENTS } from '../record-comments/send-comment.ts';
import type { ReadingKind } from '../resources/kept-readings.ts';

/** The newest of the log; older ones are in the log itself. */
const MOST_ACTIONS = 100;

const timelineReading = v.object({
  /** Null where the back end or the user's privileges give none. */
  builds: v.nullable(v.array(keptBuild)),
  actions: v.nullable(loggedEntries),
  comments: v.nullable(v.object({ comments: v.array(recordCommentParser), hasEarlier: v.boolean() })),
  /** Absent where the back end doesn't say. */
  milestones: v.exactOptional(milestonesParser),
});

/** `null` parts are not the user's to see, or not known to the back end. */
export type TimelineReading = v.InferOutput<typeof timelineReading>;

export function keptTimeline(area: OutboxAreaName): ReadingKind<TimelineReading> {
  return { name: timelineName(area), parser: timelineReading };
}

/** Null where the user may not see it. */
async function permitted<Part>(reading: Promise<Part>): Promise<Part | null> {
  try {
    return await reading;
  } catch (failure) {
    const { kind } = toAppError(failure);
    if (kind === 'forbidden' || kind === 'not-found') return null;
    throw failure;
  }
}

/** @param log one that the user may read; null for none. Throws an AppError. */
export async function readTimeline(
  { client, capabilities }: Pick<Portal, 'client' | 'capabilities'>,
  { area, id }: RecordReference<OutboxAreaName>,
  log: RecordLog | null,
  signal: AbortSignal,
): Promise<TimelineReading> {
  const { extensions } = await capabilities.read();
  const params = { path: { area, id: String(id) } };
  const [builds, actions, comments] = await Promise.all([
    extensions.includes('builds') ? permitted(call(client, listBuilds, { params, signal })) : null,
    log === null ? null : permitted(readEntries(client, log, { area, id }, signal, MOST_ACTIONS)),
    extensions.includes(RECORD_COMMENTS) ? permitted(readDiscussion(client, { area, id }, null, signal)) : null,
  ]);
  const { milestones } = builds ?? {};
  return { builds: builds?.builds ?? null, actions, comments, ...(milestones !== undefined && { milestones }) };
}
