/** How an operation ends: statuses, results, log, activity and mail in one transaction. */
import type { Operation } from '../../src/machines/lifecycles/deployment/events.ts';
import type { Transaction } from '../database/database.ts';
import { recordActivity } from '../database/records.ts';
import { removeAccess, storeAccess } from '../deployments/access-results.ts';
import { compositeStatusOf, type DeploymentRecord, tupleOf } from '../deployments/record.ts';
import { updateRecord } from '../deployments/store.ts';
import { enqueueNewsMail } from '../mail/enqueue.ts';
import type { Secrets } from '../secrets.ts';
import type { OperationRow } from './operation-store.ts';
import { applyEnd, type Outcome } from './reports.ts';
import { buildUrlOf, removesMachines, successResults, withBuild } from './results.ts';
import type { StageRun } from './runner.ts';
import { isBuild } from './stages.ts';

export interface Ending {
  readonly record: DeploymentRecord;
  readonly operation: OperationRow;
  readonly outcome: Outcome;
  /** The run of the stage with which it ended. */
  readonly run: StageRun;
}

interface EndContext {
  readonly keys: Pick<Secrets, 'encryptionKey'>;
  readonly publicUrl: string;
  readonly now: () => Date;
}

const OPERATION_NAMES = {
  LAUNCH: 'Launch',
  START_VMS: 'Start',
  STOP_VMS: 'Stop',
  DESTROY_INFRASTRUCTURE: 'Destroy',
  ROLLBACK_INFRASTRUCTURE: 'Rollback',
  REDEPLOY: 'Redeployment',
  RETRY_JOB: 'Retry',
} as const satisfies Record<Operation, string>;

async function keepAccess(within: Transaction, context: EndContext, { record, operation }: Ending) {
  if (removesMachines(operation.operation)) await removeAccess(within, record.id);
  else if (isBuild(operation.operation)) await storeAccess(within, context.keys, record);
}

/**
 * Ends an operation and answers which reports the chart refused. One operation ends with one mail, whatever number of
 * reports tell of its end.
 */
export async function endOperation(
  within: Transaction,
  context: EndContext,
  ending: Ending,
): Promise<readonly string[]> {
  const { record, operation, run } = ending;
  const before = tupleOf(record);
  const { tuple, refusals, outcome } = applyEnd(before, {
    operation: operation.operation,
    stage: run.stage,
    outcome: ending.outcome,
    machinesExist: operation.machines_exist ?? false,
    monitored: record.document.enableMonitoring ?? false,
  });
  const succeeded = outcome === 'SUCCEEDED';
  await within
    .updateTable('operations')
    .set({ state: outcome, ended_at: context.now(), sealed_credential: null })
    .where('operation_id', '=', operation.operation_id)
    .execute();
  if (!succeeded) {
    await within
      .updateTable('build_logs')
      .set({ failed_job: run.stage })
      .where('deployment_request_id', '=', record.id)
      .where('build_number', '=', run.buildNumber)
      .execute();
  }
  if (succeeded) await keepAccess(within, context, ending);
  const build = {
    buildNumber: run.buildNumber,
    buildUrl: buildUrlOf(context.publicUrl, record.id),
    isBuildSuccess: succeeded,
  };
  await enqueueNewsMail(within, { deploymentRequestId: record.id, news: succeeded ? 'completed' : 'failed' });
  await updateRecord(within, record, {
    tuple,
    operation: null,
    document: {
      ...(succeeded ? successResults(record, operation.operation) : {}),
      ...withBuild(record, operation.operation, build),
    },
  });
  const name = `${OPERATION_NAMES[operation.operation]} of deployment request #${record.id}`;
  await recordActivity(within, {
    type: 'UPDATE',
    entity: 'DeploymentRequest',
    entityId: String(record.id),
    tenantId: record.tenant_id,
    userId: null,
    description: succeeded ? `${name} has succeeded` : `${name} has failed at ${run.stage}`,
    before: { status: compositeStatusOf(before) },
    after: { status: compositeStatusOf(tuple) },
  });
  return refusals;
}
