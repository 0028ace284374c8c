import { buildSegment } from '../../src/rules/builds/build-address.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { lastLoggedBuild, lastLoggedPlan } from '../records/build-log.ts';
import type { Runners } from '../runners/runner.ts';
import type { OperationArea, OperationRecord } from './operation-area.ts';

/** The record must be locked. */
export async function nextBuildNumber(
  queries: Queries,
  { area }: Pick<OperationArea, 'area'>,
  { id, lastBuild }: OperationRecord,
): Promise<number> {
  return Math.max(await lastLoggedBuild(queries, { area, id }), lastBuild) + 1;
}

/** Apart from the builds of the record, which must be locked. */
export async function nextPlanNumber(
  queries: Queries,
  { area }: Pick<OperationArea, 'area'>,
  { id }: OperationRecord,
): Promise<number> {
  return -((await lastLoggedPlan(queries, { area, id })) + 1);
}

/** Operations whose mean duration is the estimate of the next one. */
const COMPARED = 5;
/** Nothing like it has been carried out yet. */
const UNKNOWN_MS = 0;

interface Estimated {
  readonly area: Pick<OperationArea, 'area' | 'stages'>;
  readonly operation: string;
  readonly runner: string | null;
  readonly plan: readonly string[];
}

/** Milliseconds from the first stage on, as an operation may have waited for a host before; 0 where it isn't known. */
export async function estimateOf(
  queries: Queries,
  runners: Runners,
  { area, operation, runner, plan }: Estimated,
): Promise<number> {
  const own = runners.named(runner).estimate(plan.flatMap((stage) => area.stages[stage] ?? []));
  if (own !== null) return own;
  const earlier = await queries
    .selectFrom('operations')
    .select(({ selectFrom }) => [
      'ended_at',
      selectFrom('operation_stages')
        .whereRef('operation_stages.operation_id', '=', 'operations.operation_id')
        .select(({ fn }) => fn.min('operation_stages.began_at').as('began_at'))
        .as('began_at'),
    ])
    .where('runner', '=', runner)
    .where('area', '=', area.area)
    .where('operation', '=', operation)
    .where('state', '=', 'SUCCEEDED')
    .orderBy('operation_id', 'desc')
    .limit(COMPARED)
    .execute();
  const durations = earlier.flatMap(({ began_at: from, ended_at: to }) =>
    from === null || to === null ? [] : [+to - +from],
  );
  if (durations.length === 0) return UNKNOWN_MS;
  return Math.ceil(durations.reduce((sum, duration) => sum + duration, 0) / durations.length);
}

export function buildUrlOf(
  publicUrl: string,
  { logPath }: Pick<OperationRecord, 'logPath'>,
  buildNumber: number,
): string {
  return `${publicUrl}${logPath}/builds/${buildSegment(buildNumber)}`;
}

export async function beginBuild(
  within: Transaction,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: () => Date },
  build: {
    readonly area: OperationArea;
    readonly record: OperationRecord;
    readonly operation: { readonly operation: string };
    readonly buildNumber: number;
    readonly content: string;
  },
): Promise<string> {
  const { area, record, operation, buildNumber, content } = build;
  await within
    .insertInto('build_logs')
    .values({
      area: area.area,
      subject_id: String(record.id),
      build_number: buildNumber,
      job_name: area.operations[operation.operation]?.jobName ?? operation.operation,
      failed_job: null,
      content,
      created_at: now(),
    })
    .execute();
  return buildUrlOf(publicUrl, record, buildNumber);
}
