import type { Queries, Transaction } from '../database/database.ts';
import { lastLoggedBuild } from './build-log.ts';
import type { OperationArea, OperationRecord } from './operation-area.ts';
import type { Runner } from './runner.ts';

/** The record must be locked. */
export async function nextBuildNumber(
  queries: Queries,
  { area }: Pick<OperationArea, 'area'>,
  { id, lastBuild }: OperationRecord,
): Promise<number> {
  return Math.max(await lastLoggedBuild(queries, { area, id }), lastBuild) + 1;
}

/** Milliseconds. */
export function estimateOf(runner: Runner, { stages }: OperationArea, plan: readonly string[]): number {
  return runner.estimate(plan.flatMap((stage) => stages[stage] ?? []));
}

export function buildUrlOf(
  publicUrl: string,
  { logPath }: Pick<OperationRecord, 'logPath'>,
  buildNumber: number,
): string {
  return `${publicUrl}${logPath}/builds/${buildNumber}`;
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
