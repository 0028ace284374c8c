import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { StageRun } from '../runners/runner.ts';
import { isPlanning, type OperationArea, type OperationAreas } from './operation-area.ts';
import type { OperationRow } from './tables.ts';

function selectOperations(queries: Queries) {
  return queries.selectFrom('operations').selectAll();
}

/** Null if only a newer server knows the area. */
export function areaOf(areas: OperationAreas, { area: name, operation }: OperationRow): OperationArea | null {
  const area = areas.get(name);
  return area !== undefined && Object.hasOwn(area.operations, operation) ? area : null;
}

export async function findOperation(queries: Queries, operationId: number): Promise<OperationRow | null> {
  return (await selectOperations(queries).where('operation_id', '=', operationId).executeTakeFirst()) ?? null;
}

/** Null if nothing is known of it any more. */
export async function operationOfBuild(
  queries: Queries,
  { area, id }: RecordReference,
  buildNumber: number,
): Promise<OperationRow | null> {
  const row = await selectOperations(queries)
    .where('area', '=', area)
    .where('subject_id', '=', String(id))
    .where('build_number', '=', buildNumber)
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Locked until the transaction ends; null if it no longer runs or is at another stage. */
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

export interface StartedStage {
  readonly stage: string;
  readonly attempt: number;
  readonly beganAt: Date;
  readonly hasEnded: boolean;
}

export async function findStartedStage(
  queries: Queries,
  operationId: number,
  position: number,
): Promise<StartedStage | null> {
  const row = await queries
    .selectFrom('operation_stages')
    .select(['stage', 'attempt', 'began_at', 'ended_at'])
    .where('operation_id', '=', operationId)
    .where('position', '=', position)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { stage: row.stage, attempt: row.attempt, beganAt: row.began_at, hasEnded: row.ended_at !== null };
}

/** Failures of the stage since it last succeeded, in this operation or those that it retries. */
async function stageHistory(queries: Queries, area: OperationArea, operation: OperationRow, stage: string) {
  const retried = Object.keys(area.operations).filter((name) => {
    const { isRetry, isRetried } = area.operations[name] ?? {};
    return isRetry === true || isRetried === true;
  });
  const alike = retried.includes(operation.operation) ? retried : [operation.operation];
  const rows = await queries
    .selectFrom('operation_stages')
    .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
    .select('operation_stages.outcome')
    .where('operations.area', '=', operation.area)
    .where('operations.subject_id', '=', operation.subject_id)
    .where('operations.operation_id', '<', operation.operation_id)
    .where('operation_stages.stage', '=', stage)
    .where('operations.operation', 'in', alike)
    .orderBy('operations.operation_id', 'desc')
    .limit(100)
    .execute();
  const succeeded = rows.findIndex(({ outcome }) => outcome !== 'FAILED');
  const failures = succeeded === -1 ? rows.length : succeeded;
  return { failures, failedBefore: failures > 0 };
}

export async function stageRunOf(
  queries: Queries,
  area: OperationArea,
  operation: OperationRow,
): Promise<StageRun | null> {
  const stage = operation.plan?.[operation.position];
  const definition = stage === undefined ? undefined : area.stages[stage];
  const record = await area.find(queries, operation.subject_id);
  if (stage === undefined || definition === undefined || record === null) return null;
  const { failures, failedBefore } = await stageHistory(queries, area, operation, stage);
  const { title, name } = area.operationRecord(record);
  return {
    key: `${operation.operation_id}-${operation.position}`,
    operationId: operation.operation_id,
    position: operation.position,
    runner: operation.runner,
    area: area.area,
    recordId: operation.subject_id,
    recordTitle: title,
    recordName: name,
    operation: operation.operation,
    stage,
    plan: operation.plan ?? [],
    makesPlan:
      operation.position === 0 && (isPlanning(area, operation) || area.planned?.needsApproval(operation) === true),
    definition,
    attempt: failures + 1,
    failedBefore,
    isLast: operation.position === (operation.plan?.length ?? 0) - 1,
    buildNumber: operation.build_number ?? 1,
    environment: area.environment(record, operation),
    failsAt: area.failsAt?.(record) ?? null,
    sealedCredential: operation.sealed_credential,
  };
}

export async function earlierBuild(
  queries: Queries,
  area: OperationArea,
  operation: OperationRow,
): Promise<Pick<OperationRow, 'plan' | 'redeployment_method'> | null> {
  const retried = Object.keys(area.operations).filter((name) => area.operations[name]?.isRetried === true);
  const row = await queries
    .selectFrom('operations')
    .select(['plan', 'redeployment_method'])
    .where('area', '=', operation.area)
    .where('subject_id', '=', operation.subject_id)
    .where('operation_id', '<', operation.operation_id)
    .where('plan', 'is not', null)
    .where('operation', 'in', retried)
    .orderBy('operation_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
