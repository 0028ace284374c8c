/** Logs of the builds of a record of any area. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { OperationRow } from './tables.ts';

export interface BuildLog {
  /** Base64 of the log in UTF-8. */
  readonly logContent: string;
  /** The job that failed, else the one that ran last. */
  readonly jobName: string;
  readonly buildNumber: number;
}

function logsOf(queries: Queries, { area, id }: RecordReference) {
  return queries.selectFrom('build_logs').where('area', '=', area).where('subject_id', '=', String(id));
}

/** The log of a record's last build, or null where none has run (Deployments §3 "Deployment log"). */
export async function readBuildLog(queries: Queries, subject: RecordReference): Promise<BuildLog | null> {
  const row = await logsOf(queries, subject)
    .select(['content', 'job_name', 'failed_job', 'build_number'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    logContent: Buffer.from(row.content, 'utf8').toString('base64'),
    jobName: row.failed_job ?? row.job_name,
    buildNumber: row.build_number,
  };
}

/** The number of a record's last build that has a log; 0 for none. */
export async function lastLoggedBuild(queries: Queries, subject: RecordReference): Promise<number> {
  const { last } = await logsOf(queries, subject)
    .select(({ fn }) => fn.max('build_number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Changes the log of an operation's build. */
export function updateLog(transaction: Transaction, operation: OperationRow, buildNumber: number) {
  return transaction
    .updateTable('build_logs')
    .where('area', '=', operation.area)
    .where('subject_id', '=', operation.subject_id)
    .where('build_number', '=', buildNumber);
}

/** Appends to the log of the operation's build what was said until a moment. */
export async function appendLog(
  transaction: Transaction,
  operation: OperationRow,
  log: string,
  until: Date,
): Promise<void> {
  if (operation.build_number === null) return;
  await updateLog(transaction, operation, operation.build_number)
    .set({ told_until: until, ...(log !== '' && { content: sql<string>`content || ${log}` }) })
    .execute();
}

/** Up to when the log has the output of the operation's build; null where that is not known. */
export async function loggedUntil(queries: Queries, operation: OperationRow): Promise<Date | null> {
  if (operation.build_number === null) return null;
  const row = await logsOf(queries, { area: operation.area, id: operation.subject_id })
    .select('told_until')
    .where('build_number', '=', operation.build_number)
    .executeTakeFirst();
  return row?.told_until ?? null;
}

/** Whether there has been no output since then. */
export async function isLoggedUntil(
  transaction: Transaction,
  operation: OperationRow,
  since: Date | null,
): Promise<boolean> {
  const until = await loggedUntil(transaction, operation);
  return until?.getTime() === since?.getTime();
}

/** Notes where the operation's build is seen outside of the portal. */
export async function nameBuild(transaction: Transaction, operation: OperationRow, address: string): Promise<void> {
  if (operation.build_number === null) return;
  await updateLog(transaction, operation, operation.build_number).set({ address }).execute();
}

/** The address of a build outside of the portal; null where there is none. */
export async function outsideAddress(
  queries: Queries,
  { area, subject_id: id }: Pick<OperationRow, 'area' | 'subject_id'>,
  buildNumber: number,
): Promise<string | null> {
  const row = await logsOf(queries, { area, id })
    .select('address')
    .where('build_number', '=', buildNumber)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Whether no operation runs on the record of an area whose id stands in this column. */
export function withoutOperation(area: string, idColumn: string): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select from operations
    where operations.area = ${area} and operations.subject_id = ${sql.ref(idColumn)}::text
      and operations.state = 'RUNNING')`;
}
