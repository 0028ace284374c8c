/** Where operations and the runs of their stages are read and written. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';
import { hostsOf } from '../deployments/access-results.ts';
import { type DeploymentRecord, selectRecords } from '../deployments/record.ts';
import type { StageRun } from './runner.ts';
import type { Stage } from './stages.ts';

function selectOperations(queries: Queries) {
  return queries.selectFrom('operations').selectAll();
}
export type OperationRow = Awaited<ReturnType<ReturnType<typeof selectOperations>['execute']>>[number];

export async function findOperation(queries: Queries, operationId: number): Promise<OperationRow | null> {
  return (await selectOperations(queries).where('operation_id', '=', operationId).executeTakeFirst()) ?? null;
}

/** The operation, held until the transaction ends; null where it no longer runs, or stands at another stage. */
export async function lockOperation(
  transaction: Transaction,
  operationId: number,
  position: number,
): Promise<OperationRow | null> {
  const row = await selectOperations(transaction)
    .where('operation_id', '=', operationId)
    .where('state', '=', 'RUNNING')
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface BegunStage {
  readonly stage: Stage;
  readonly attempt: number;
  readonly beganAt: Date;
  readonly hasEnded: boolean;
}

export async function findBegunStage(
  queries: Queries,
  operationId: number,
  position: number,
): Promise<BegunStage | null> {
  const row = await queries
    .selectFrom('operation_stages')
    .select(['stage', 'attempt', 'began_at', 'ended_at'])
    .where('operation_id', '=', operationId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { stage: row.stage, attempt: row.attempt, beganAt: row.began_at, hasEnded: row.ended_at !== null };
}

/** How often a stage ran on a request in earlier operations, and whether it failed the last time. */
async function stageHistory(queries: Queries, operation: OperationRow, stage: Stage) {
  const rows = await queries
    .selectFrom('operation_stages')
    .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
    .select('operation_stages.outcome')
    .where('operations.deployment_request_id', '=', operation.deployment_request_id)
    .where('operations.operation_id', '<', operation.operation_id)
    .where('operation_stages.stage', '=', stage)
    .orderBy('operations.operation_id', 'desc')
    .limit(100)
    .execute();
  return { runs: rows.length, failedBefore: rows[0]?.outcome === 'FAILED' };
}

/** The run of the stage at which an operation with a plan stands; null where there is no such stage or request. */
export async function stageRunOf(queries: Queries, operation: OperationRow): Promise<StageRun | null> {
  const stage = operation.plan?.[operation.position];
  const record = await selectRecords(queries)
    .where('request.id', '=', operation.deployment_request_id)
    .executeTakeFirst();
  if (stage === undefined || record === undefined) return null;
  const { runs, failedBefore } = await stageHistory(queries, operation, stage);
  return {
    key: `${operation.operation_id}-${operation.position}`,
    operation: operation.operation,
    stage,
    attempt: runs + 1,
    failedBefore,
    isLast: operation.position === (operation.plan?.length ?? 0) - 1,
    buildNumber: operation.build_number ?? 1,
    environment: {
      requestId: record.id,
      client: record.client,
      environmentIdentifier: record.environment_identifier,
      deploymentType: record.deployment_type,
      document: record.document,
      hosts: hostsOf(record).map(({ hostName, ipAddress }) => ({ hostName, ipAddress: ipAddress ?? '' })),
    },
    redeploymentMethod: operation.redeployment_method,
    sealedCredential: operation.sealed_credential,
  };
}

/** What the request's build before this operation was to do; null where there was none. */
export async function earlierBuild(
  queries: Queries,
  operation: OperationRow,
): Promise<Pick<OperationRow, 'plan' | 'redeployment_method'> | null> {
  const row = await queries
    .selectFrom('operations')
    .select(['plan', 'redeployment_method'])
    .where('deployment_request_id', '=', operation.deployment_request_id)
    .where('operation_id', '<', operation.operation_id)
    .where('plan', 'is not', null)
    .where('operation', 'in', ['LAUNCH', 'REDEPLOY', 'RETRY_JOB'])
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** One more than the last build of a locked request. */
export async function nextBuildNumber(queries: Queries, record: DeploymentRecord): Promise<number> {
  const { last } = await queries
    .selectFrom('build_logs')
    .select(({ fn }) => fn.max('build_number').as('last'))
    .where('deployment_request_id', '=', record.id)
    .executeTakeFirstOrThrow();
  const builds = [...(record.document.demoDeploymentBuilds ?? []), ...(record.document.awsMaintenanceBuilds ?? [])];
  return Math.max(0, last ?? 0, ...builds.map(({ buildNumber }) => buildNumber)) + 1;
}

/** Appends to the log of the operation's build. */
export async function appendLog(transaction: Transaction, operation: OperationRow, log: string): Promise<void> {
  if (log === '') return;
  await transaction
    .updateTable('build_logs')
    .set({ content: sql<string>`content || ${log}` })
    .where('deployment_request_id', '=', operation.deployment_request_id)
    .where('build_number', '=', operation.build_number)
    .execute();
}
