/** Fetching log files of an environment's applications, and their calls (Deployments §2 "Logs page", §7). */
import { type ColumnType, sql } from 'kysely';
import { deploymentsArea } from '../../../../src/rules/deployments/area.ts';
import { ALREADY_FETCHING, fetchRefusal } from '../../../../src/rules/deployments/log-files.ts';
import type { BackgroundService } from '../../../background-service.ts';
import { type Queries, transaction } from '../../../database/database.ts';
import { type Notifications, WORK_CHANNEL } from '../../../database/notifications.ts';
import type { Handlers } from '../../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound } from '../../../problems/problem.ts';
import { conflictWith } from '../../../records/conflict.ts';
import { recordReads } from '../../../records/record-reads.ts';
import type { Services } from '../../../services.ts';
import { type DeploymentRecord, isRehearsed, tupleOf } from '../record.ts';
import { deployments } from '../store.ts';

export interface LogFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface LogFileSource {
  /** Rejects if the machines can't be reached; retried later. */
  fetch(record: DeploymentRecord): Promise<readonly LogFile[]>;
}

type Moment = ColumnType<Date, Date, Date>;

declare module '../../../database/tables.ts' {
  interface Tables {
    log_files: { area: string; subject_id: string; file_name: string; content: Uint8Array };
    log_file_fetches: {
      area: string;
      subject_id: string;
      requested_by: number | null;
      begun_at: Moment;
      /** One server process works on it until then; afterwards another one can take it. */
      taken_until: Moment;
      ended_at: ColumnType<Date | null, Date | null, Date | null>;
    };
  }
}

/** How often a process checks for a fetch whose notification was lost or whose process ended. */
const sweepMilliseconds = 5000;
/** How long a silent process keeps a fetch. */
const takenMilliseconds = 120_000;

function fetchOf(queries: Queries, requestId: number) {
  return queries
    .selectFrom('log_file_fetches')
    .where('area', '=', deployments.area)
    .where('subject_id', '=', String(requestId));
}

async function isFetching(queries: Queries, requestId: number): Promise<boolean> {
  const open = await fetchOf(queries, requestId).select('begun_at').where('ended_at', 'is', null).executeTakeFirst();
  return open !== undefined;
}

/** Resolves with false if a fetch is already in progress. */
async function orderFetch(queries: Queries, requestId: number, userId: number, now: Date): Promise<boolean> {
  return transaction(queries, async (within) => {
    const started = { requested_by: userId, begun_at: now, taken_until: now, ended_at: null };
    const ordered = await within
      .insertInto('log_file_fetches')
      .values({ area: deployments.area, subject_id: String(requestId), ...started })
      .onConflict((conflict) =>
        conflict
          .columns(['area', 'subject_id'])
          .doUpdateSet(started)
          .where('log_file_fetches.ended_at', 'is not', null),
      )
      .returning('subject_id')
      .executeTakeFirst();
    if (ordered === undefined) return false;
    await sql`select pg_notify(${WORK_CHANNEL}, 'log files')`.execute(within);
    return true;
  });
}

/** Takes the next waiting fetch; null if there is none. */
async function takeFetch(queries: Queries, now: Date): Promise<string | null> {
  const { rows } = await sql<{ subject_id: string }>`
    update log_file_fetches set taken_until = ${new Date(now.getTime() + takenMilliseconds)}
    where (area, subject_id) in (
      select area, subject_id from log_file_fetches
      where area = ${deployments.area} and ended_at is null and taken_until <= ${now}
      order by begun_at limit 1 for update skip locked)
    returning subject_id`.execute(queries);
  return rows[0]?.subject_id ?? null;
}

async function carryOut({ queries, now }: Services, source: LogFileSource, recordId: string): Promise<void> {
  const record = await deployments.find(queries, Number(recordId), null);
  const files = record === null ? [] : await source.fetch(record);
  await transaction(queries, async (within) => {
    const ended = await within
      .updateTable('log_file_fetches')
      .set({ ended_at: now() })
      .where('area', '=', deployments.area)
      .where('subject_id', '=', recordId)
      .where('ended_at', 'is', null)
      .returning('subject_id')
      .executeTakeFirst();
    // The record, and with it the fetch, may be deleted meanwhile.
    if (ended === undefined) return;
    const ofRecord = { area: deployments.area, subject_id: recordId };
    await within
      .deleteFrom('log_files')
      .where('area', '=', ofRecord.area)
      .where('subject_id', '=', ofRecord.subject_id)
      .execute();
    const rows = files.map(({ name, content }) => ({ ...ofRecord, file_name: name, content }));
    if (rows.length > 0) await within.insertInto('log_files').values(rows).execute();
  });
}

/** Carries out fetches one by one. Any number of processes can do this on one database. */
export function logFileService(
  services: Services,
  notifications: Notifications,
  source: LogFileSource,
): BackgroundService {
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let waits = false;
  let stopListening = () => {};

  async function pass(): Promise<void> {
    waits = false;
    try {
      while (!isStopped) {
        const recordId = await takeFetch(services.queries, services.now());
        if (recordId === null) return;
        await carryOut(services, source, recordId);
      }
    } catch (cause) {
      services.log.warn({ err: cause }, 'Could not fetch log files; retrying');
    }
  }
  const dispatch = () => {
    if (waits || isStopped) return;
    waits = true;
    running = running.then(pass);
  };
  return {
    name: 'log files',
    start: async () => {
      const stopHearing = notifications.on(WORK_CHANNEL, dispatch);
      const timer = setInterval(dispatch, sweepMilliseconds).unref();
      stopListening = () => {
        clearInterval(timer);
        stopHearing();
      };
      dispatch();
    },
    stop: async () => {
      isStopped = true;
      stopListening();
      await running;
    },
  };
}

const FETCHING = { privileges: ['logfiles.fetch'] } as const;

const NOT_OF_RUNNERS =
  'Log files can’t be fetched from the machines of this environment, because its runner doesn’t report any. View its job log instead.';

type LogFileOperation = 'listLogFiles' | 'downloadLogFile' | 'isFetchingLogFiles' | 'fetchLogFiles';

export function logFileHandlers(services: Services): Handlers<LogFileOperation> {
  const { queries } = services;

  const reads = recordReads(services, deployments);
  const { routes } = deploymentsArea;
  const filesOf = (id: number) =>
    queries.selectFrom('log_files').where('area', '=', deployments.area).where('subject_id', '=', String(id));

  return {
    listLogFiles: async (call) => {
      const { id } = await reads.find(call.viewer, call.path.deploymentId, routes.logs);
      const rows = await filesOf(id).select('file_name').orderBy('file_name').execute();
      return rows.map(({ file_name: name }) => name);
    },
    downloadLogFile: async (call) => {
      const { id } = await reads.find(call.viewer, call.path.deploymentId, routes.logs);
      const { fileName } = call.path;
      const file = await filesOf(id).select('content').where('file_name', '=', fileName).executeTakeFirst();
      if (file === undefined) throw notFound();
      // The contract allows only names that are safe between quotes.
      call.reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${fileName}"`);
      return Buffer.from(file.content);
    },
    isFetchingLogFiles: async (call) => {
      const { id } = await reads.find(call.viewer, call.path.deploymentId, FETCHING);
      return isFetching(queries, id);
    },
    fetchLogFiles: async (call) => {
      const record = await reads.find(call.viewer, call.path.deploymentId, FETCHING);
      const refusal = fetchRefusal(tupleOf(record));
      const refuse = async (reason: string) =>
        actionNotAllowed(reason, await conflictWith(queries, deployments, record, call.viewer));
      if (refusal !== null) throw await refuse(refusal);
      if (!isRehearsed(record)) throw await refuse(NOT_OF_RUNNERS);
      const isOrdered = await orderFetch(queries, record.id, call.viewer.userId, services.now());
      if (!isOrdered) throw await refuse(ALREADY_FETCHING);
    },
  };
}
