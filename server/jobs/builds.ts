/** Builds of any area's record that have a log (extension). */
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../src/rules/access/access.ts';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Queries } from '../database/database.ts';
import { requireAnyPrivilege, type Viewer } from '../identity/viewer.ts';
import { type ChangeSource, readAnnounced } from '../live/change-source.ts';
import type { Handlers } from '../plugins/contract/handlers.ts';
import { notFound } from '../problems/problem.ts';
import { milestonesOf } from '../records/milestones.ts';
import type { Services } from '../services.ts';

type BuildSummary = components['schemas']['BuildSummary'];
type BuildStage = components['schemas']['BuildStage'];
type LogUser = components['schemas']['LogUser'];

interface BuildArea {
  readonly buildPrivileges: readonly Privilege[];
  readonly changes: ChangeSource;
}

/** For everyone if the scope is null. */
async function isSeen(queries: Queries, source: ChangeSource, text: string, tenantScope: string | null) {
  const record = await readAnnounced(queries, source, text);
  if (record === null) return false;
  return tenantScope === null || record.tenantIds === null || record.tenantIds.includes(tenantScope);
}

const mostBuilds = 100;
/** Characters per answer: some seconds on a slow network. */
const longestPart = 1_000_000;

function buildsOf(queries: Queries, { area, id }: RecordReference) {
  return queries
    .selectFrom('build_logs')
    .leftJoin('operations', (join) =>
      join
        .onRef('operations.area', '=', 'build_logs.area')
        .onRef('operations.subject_id', '=', 'build_logs.subject_id')
        .onRef('operations.build_number', '=', 'build_logs.build_number'),
    )
    .select([
      'build_logs.build_number',
      'build_logs.job_name',
      'build_logs.failed_job',
      'build_logs.address',
      'build_logs.created_at',
      'operations.operation_id',
      'operations.operation',
      'operations.requested_by',
      'operations.state',
      'operations.ended_at',
      'operations.cancelled_by',
      'operations.ends_at_runner',
      'operations.runner',
      'operations.runner_host',
    ])
    .where('build_logs.area', '=', area)
    .where('build_logs.subject_id', '=', String(id));
}

type BuildRow = Awaited<ReturnType<ReturnType<typeof buildsOf>['executeTakeFirstOrThrow']>>;

interface BuildDetails {
  readonly users: ReadonlyMap<number, LogUser>;
  readonly stages: ReadonlyMap<number, readonly BuildStage[]>;
}

/** Who asked for the builds, and their stages. */
async function detailsOf(queries: Queries, rows: readonly BuildRow[]): Promise<BuildDetails> {
  const userIds = [...new Set(rows.flatMap(({ requested_by: userId }) => userId ?? []))];
  const operationIds = rows.flatMap(({ operation_id: operationId }) => operationId ?? []);
  const users =
    userIds.length === 0
      ? []
      : await queries
          .selectFrom('users')
          .select(['user_id', 'first_name', 'last_name'])
          .where('user_id', 'in', userIds)
          .execute();
  const ran =
    operationIds.length === 0
      ? []
      : await queries
          .selectFrom('operation_stages')
          .select(['operation_id', 'stage', 'began_at', 'ended_at', 'outcome'])
          .where('operation_id', 'in', operationIds)
          .orderBy('began_at')
          .orderBy('position')
          .execute();
  const stages = new Map<number, BuildStage[]>();
  for (const { operation_id: id, stage, began_at: began, ended_at: ended, outcome } of ran) {
    const of = stages.get(id) ?? [];
    stages.set(id, of);
    of.push({ stage, startedAt: began.toISOString(), endedAt: ended?.toISOString() ?? null, outcome });
  }
  return {
    users: new Map(
      users.map((user) => [
        user.user_id,
        { userId: user.user_id, firstName: user.first_name, lastName: user.last_name },
      ]),
    ),
    stages,
  };
}

function summaryOf(row: BuildRow, { users, stages: stagesOf }: BuildDetails): BuildSummary {
  const stages = [...((row.operation_id === null ? undefined : stagesOf.get(row.operation_id)) ?? [])];
  // Until a host takes it, it waits: that says nothing about how long it takes.
  const taken = row.runner_host === null ? undefined : stages[0]?.startedAt;
  return {
    buildNumber: row.build_number,
    jobName: row.job_name,
    failedJob: row.failed_job,
    state: row.state ?? (row.failed_job === null ? 'SUCCEEDED' : 'FAILED'),
    startedAt: taken ?? row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    isEnding: row.ends_at_runner === true,
    cancelledBy: row.cancelled_by,
    runner: row.runner,
    waitsForHost: row.state === 'RUNNING' && row.runner !== null && row.runner_host === null,
    buildUrl: row.address,
    action: row.operation,
    requestedBy: (row.requested_by === null ? undefined : users.get(row.requested_by)) ?? null,
    stages,
  };
}

async function listBuilds(queries: Queries, record: RecordReference): Promise<BuildSummary[]> {
  const rows = await buildsOf(queries, record).orderBy('build_logs.id', 'desc').limit(mostBuilds).execute();
  const details = await detailsOf(queries, rows);
  return rows.map((row) => summaryOf(row, details));
}

/** Cuts at a line's end if possible while the log continues. */
function wholeLines(part: string, goesOn: boolean): string {
  const end = part.lastIndexOf('\n') + 1;
  return goesOn && end > 0 ? part.slice(0, end) : part;
}

/** @param offset in characters as the database counts them */
async function readPart(queries: Queries, record: RecordReference, buildNumber: number, offset: number) {
  const row = await buildsOf(queries, record)
    .select(({ fn, ref, val }) => [
      fn<string>('substr', [ref('build_logs.content'), val(offset + 1), val(longestPart)]).as('part'),
      fn<number>('length', [ref('build_logs.content')]).as('length'),
    ])
    .where('build_logs.build_number', '=', buildNumber)
    .orderBy('build_logs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const text = wholeLines(row.part, offset + longestPart < row.length);
  const nextOffset = Math.min(offset, row.length) + [...text].length;
  return {
    build: summaryOf(row, await detailsOf(queries, [row])),
    logContent: Buffer.from(text, 'utf8').toString('base64'),
    nextOffset,
    isWhole: nextOffset >= row.length,
  };
}

export function buildHandlers(
  { queries }: Services,
  areas: Readonly<Record<components['schemas']['BuildArea'], BuildArea>>,
): Handlers<'listBuilds' | 'getBuildLog'> {
  /** Throws the same for a record of another tenant as for a missing one. */
  async function requireSeen(viewer: Viewer, { area: name, id }: Readonly<{ area: keyof typeof areas; id: string }>) {
    const area = areas[name];
    requireAnyPrivilege(viewer, area.buildPrivileges);
    if (!(await isSeen(queries, area.changes, id, viewer.tenantScope))) throw notFound();
    return { area: name, id };
  }
  return {
    listBuilds: async ({ viewer, path }) => {
      const record = await requireSeen(viewer, path);
      return { builds: await listBuilds(queries, record), milestones: await milestonesOf(queries, record) };
    },
    getBuildLog: async ({ viewer, path, query }) => {
      const record = await requireSeen(viewer, path);
      const part = await readPart(queries, record, path.buildNumber, query.offset ?? 0);
      if (part === null) throw notFound();
      return part;
    },
  };
}
