import { buildActionWords } from '../../src/rules/builds/build-log.ts';
import { failedStageWords } from '../../src/rules/builds/last-failure.ts';
import { type EndLine, endOfLog } from '../../src/rules/builds/log-end.ts';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Queries } from '../database/database.ts';
import { oneLine } from '../mailing/mail-area.ts';

/** "Launch failed at Creating infrastructure". @param action of the operation; null where it isn't known */
function failureWords(action: string | null, stage: string): string {
  const words = buildActionWords({ action });
  return `${words === null ? 'Failed' : `${words} failed`} at ${failedStageWords({ stage })}`;
}

export interface FailedBuild {
  /** In words. */
  readonly stage: string;
  readonly end: readonly EndLine[];
}

/** Enough for the error and what led to it. */
const LINES = 8;
/** Characters from the end that surely hold them. */
const TAIL = 20_000;
const LONGEST_LINE = 300;

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences begin with one
const TERMINAL = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007]*\u0007|[\u0000-\u0008\u000b-\u001f\u007f]/g;
const TIME = /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?Z\]? ?/;

function plainLines(content: string): readonly string[] {
  return content
    .slice(-TAIL)
    .split(/\r?\n/)
    .map((line) => line.replaceAll(TERMINAL, '').replace(TIME, '').slice(0, LONGEST_LINE));
}

/** Null if it didn't fail. @param buildNumber null for the record's last build */
export async function readFailedBuild(
  queries: Queries,
  { area, id }: RecordReference,
  buildNumber: number | null = null,
): Promise<FailedBuild | null> {
  const row = await queries
    .selectFrom('build_logs')
    .select(['content', 'failed_job'])
    .where('area', '=', area)
    .where('subject_id', '=', String(id))
    .$if(buildNumber !== null, (query) => query.where('build_number', '=', buildNumber))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.failed_job === null) return null;
  return { stage: oneLine(failedStageWords({ stage: row.failed_job })), end: endOfLog(plainLines(row.content), LINES) };
}

/** "Launch failed at Creating infrastructure"; null if the record's last build didn't fail. */
export async function readFailureWords(queries: Queries, { area, id }: RecordReference): Promise<string | null> {
  const row = await queries
    .selectFrom('build_logs')
    .leftJoin('operations', (join) =>
      join
        .onRef('operations.area', '=', 'build_logs.area')
        .onRef('operations.subject_id', '=', 'build_logs.subject_id')
        .onRef('operations.build_number', '=', 'build_logs.build_number'),
    )
    .select(['build_logs.failed_job', 'operations.operation'])
    .where('build_logs.area', '=', area)
    .where('build_logs.subject_id', '=', String(id))
    .orderBy('build_logs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.failed_job === null) return null;
  return oneLine(failureWords(row.operation, row.failed_job)).slice(0, LONGEST_LINE);
}

/** For a mail, behind its links: lines that report an error are marked, and all are quoted, so that none looks like one of the portal's. */
export function quotedEnd({ end }: FailedBuild): readonly string[] {
  if (end.length === 0) return [];
  return ['', 'The end of the log:', ...end.map(({ text, isError }) => `> ${isError ? '! ' : '  '}${oneLine(text)}`)];
}
