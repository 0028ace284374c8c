/** Builds of the demo's records: their logs, who ordered them, and how long they took. */
import type { Transaction } from '../database/database.ts';

export interface DemoBuild {
  readonly buildNumber: number;
  readonly jobName: string;
  /** The stage's job; null where it succeeded. */
  readonly failedJob: string | null;
  readonly content: string;
  readonly began: Date;
  /** Null for a build that still runs, whose operation the server adopts. */
  readonly operation: string | null;
}

export interface BuiltRecord {
  readonly area: string;
  readonly id: string;
  readonly tenantId: string;
  /** Who ordered them. */
  readonly userId: number | null;
  /** Oldest first. */
  readonly builds: readonly DemoBuild[];
}

const MINUTE = 60_000;

/** Some minutes, the same in every demo. */
function endOf({ began, buildNumber, content }: DemoBuild): Date {
  return new Date(began.getTime() + (3 + ((buildNumber * 7 + content.length) % 12)) * MINUTE);
}

export async function insertBuilds(transaction: Transaction, records: readonly BuiltRecord[]): Promise<void> {
  const rows = records.flatMap(({ builds, ...record }) => builds.map((build) => ({ record, build })));
  const logs = rows.map(({ record: { area, id }, build }) => ({
    ...{ area, subject_id: id, build_number: build.buildNumber, job_name: build.jobName },
    ...{ failed_job: build.failedJob, content: build.content, created_at: build.began },
  }));
  if (logs.length > 0) await transaction.insertInto('build_logs').values(logs).execute();
  const operations = rows.flatMap(({ record: { area, id, tenantId, userId }, build }) =>
    build.operation === null
      ? []
      : [
          {
            ...{ area, subject_id: id, tenant_id: tenantId, operation: build.operation, requested_by: userId },
            ...{ state: build.failedJob === null ? ('SUCCEEDED' as const) : ('FAILED' as const) },
            ...{
              build_number: build.buildNumber,
              created_at: build.began,
              due_at: build.began,
              ended_at: endOf(build),
            },
          },
        ],
  );
  if (operations.length > 0) await transaction.insertInto('operations').values(operations).execute();
}

interface DemoJob {
  readonly operation: string;
  readonly jobName: string;
  readonly lines: readonly string[];
  /** The line at which it fails. */
  readonly failure: string;
}

interface StatusJobs {
  readonly launch: DemoJob;
  /** What removes it, by the start of its statuses' names. */
  readonly removals?: Readonly<Partial<Record<'DESTROY' | 'ROLL', DemoJob>>>;
  /** Where the launch failed that was rolled back. */
  readonly rolledBackFrom?: string;
}

interface LaunchedRow {
  readonly id: string;
  readonly status: string;
  readonly createdAt: Date;
}

const HOUR = 3_600_000;
/** Hours from a request to its launch, and from that to its removal. */
const UNTIL_LAUNCH = 2;
const UNTIL_REMOVAL = 30;

function buildOf(
  { id, createdAt }: LaunchedRow,
  { operation, jobName, lines, failure }: DemoJob,
  {
    number,
    hours,
    failedAt,
    isRunning,
  }: { number: number; hours: number; failedAt: string | null; isRunning: boolean },
): DemoBuild {
  const end = failedAt === null ? ['Finished: SUCCESS'] : [failure, `ERROR: ${failedAt}`, 'Finished: FAILURE'];
  return {
    buildNumber: number,
    jobName,
    failedJob: failedAt && `${jobName}/${failedAt.toLowerCase().replaceAll('_', '-')}`,
    content: [`Started build #${number} of ${id}`, ...lines, ...(isRunning ? [] : end), ''].join('\n'),
    began: new Date(createdAt.getTime() + hours * HOUR),
    operation: isRunning ? null : operation,
  };
}

/** What led to the status of a record with one status. @param isInProgress whether an operation still runs */
export function buildsOfStatus(row: LaunchedRow, isInProgress: boolean, jobs: StatusJobs): readonly DemoBuild[] {
  const { status } = row;
  const failed = status.endsWith('_FAILED') ? status.slice(0, -'_FAILED'.length) : null;
  const kind = status.startsWith('DESTROY') ? 'DESTROY' : status.startsWith('ROLL') ? 'ROLL' : null;
  const launchFailedAt = kind === 'ROLL' ? (jobs.rolledBackFrom ?? null) : kind === null ? failed : null;
  const launched = {
    number: 1,
    hours: UNTIL_LAUNCH,
    failedAt: launchFailedAt,
    isRunning: kind === null && isInProgress,
  };
  const launch = buildOf(row, jobs.launch, launched);
  const removal = kind === null || isInProgress ? undefined : jobs.removals?.[kind];
  const removed = { number: 2, hours: UNTIL_REMOVAL, failedAt: failed, isRunning: false };
  return removal === undefined ? [launch] : [launch, buildOf(row, removal, removed)];
}
