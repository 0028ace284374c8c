import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

type LoggedOperation = Pick<Selectable<Tables['operations']>, 'area' | 'subject_id' | 'build_number'>;

export interface BuildLog {
  /** Base64 of UTF-8. */
  readonly logContent: string;
  /** The job that failed, else the last one. */
  readonly jobName: string;
  readonly buildNumber: number;
}

function logsOf(queries: Queries, { area, id }: RecordReference) {
  return queries.selectFrom('build_logs').where('area', '=', area).where('subject_id', '=', String(id));
}

/** Null if no build has run (Deployments §3 "Deployment log"). */
export async function readBuildLog(queries: Queries, record: RecordReference): Promise<BuildLog | null> {
  const row = await logsOf(queries, record)
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

export async function lastLoggedBuild(queries: Queries, record: RecordReference): Promise<number> {
  const { last } = await logsOf(queries, record)
    .select(({ fn }) => fn.max('build_number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** As a positive number: plans are numbered below zero. */
export async function lastLoggedPlan(queries: Queries, record: RecordReference): Promise<number> {
  const { last } = await logsOf(queries, record)
    .where('build_number', '<', 0)
    .select(({ fn }) => fn.min('build_number').as('last'))
    .executeTakeFirstOrThrow();
  return -(last ?? 0);
}

export function updateLog(transaction: Transaction, operation: LoggedOperation, buildNumber: number) {
  return transaction
    .updateTable('build_logs')
    .where('area', '=', operation.area)
    .where('subject_id', '=', operation.subject_id)
    .where('build_number', '=', buildNumber);
}

export async function appendLog(
  transaction: Transaction,
  operation: LoggedOperation,
  log: string,
  until: Date,
): Promise<void> {
  if (operation.build_number === null) return;
  await updateLog(transaction, operation, operation.build_number)
    .set({ told_until: until, ...(log !== '' && { content: sql<string>`content || ${log}` }) })
    .execute();
}

/** Beside the runner's output, which is read on from where it was. */
export async function appendLines(
  transaction: Transaction,
  operation: LoggedOperation,
  lines: readonly string[],
  at: Date,
): Promise<void> {
  if (operation.build_number === null) return;
  const log = lines.map((line) => `[${at.toISOString()}] ${line}\n`).join('');
  await updateLog(transaction, operation, operation.build_number)
    .set({ content: sql<string>`content || ${log}` })
    .execute();
}

/** Only in a log that is empty. */
export async function appendFirstLine(
  transaction: Transaction,
  operation: LoggedOperation,
  line: string,
  at: Date,
): Promise<void> {
  if (operation.build_number === null) return;
  await updateLog(transaction, operation, operation.build_number)
    .where('content', '=', '')
    .set({ content: `[${at.toISOString()}] ${line}\n` })
    .execute();
}

export async function loggedUntil(queries: Queries, operation: LoggedOperation): Promise<Date | null> {
  if (operation.build_number === null) return null;
  const row = await logsOf(queries, { area: operation.area, id: operation.subject_id })
    .select('told_until')
    .where('build_number', '=', operation.build_number)
    .executeTakeFirst();
  return row?.told_until ?? null;
}

export async function isLoggedUntil(
  transaction: Transaction,
  operation: LoggedOperation,
  since: Date | null,
): Promise<boolean> {
  const until = await loggedUntil(transaction, operation);
  return until?.getTime() === since?.getTime();
}

export async function nameBuild(transaction: Transaction, operation: LoggedOperation, address: string): Promise<void> {
  if (operation.build_number === null) return;
  await updateLog(transaction, operation, operation.build_number).set({ address }).execute();
}

export async function outsideAddress(
  queries: Queries,
  { area, subject_id: id }: Pick<LoggedOperation, 'area' | 'subject_id'>,
  buildNumber: number,
): Promise<string | null> {
  const row = await logsOf(queries, { area, id })
    .select('address')
    .where('build_number', '=', buildNumber)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Whether no operation runs on the record whose id is in this column. */
export function withoutOperation(area: string, idColumn: string): Expression<SqlBool> {
  return sql<SqlBool>`not exists (
    select from operations
    where operations.area = ${area} and operations.subject_id = ${sql.ref(idColumn)}::text
      and operations.state = 'RUNNING')`;
}
