import { sql } from 'kysely';
import type { OperationRequest } from '../../src/machines/lifecycles/deployment/events.ts';
import type { RedeployMethod, RedeployStage } from '../../src/rules/deployments/build-stages.ts';
import type { Transaction } from '../database/database.ts';

/** The channel on which work for the job queue is announced (LISTEN); the payload says which kind. */
export const WORK_CHANNEL = 'portal_work';

/** The chart's enqueueOperation effect, with whose request it is about and who asked. */
export interface OperationCommand extends OperationRequest {
  readonly deploymentRequestId: number;
  /** The request's own tenant, not the viewer's. */
  readonly tenantId: string;
  readonly requestedBy: number | null;
  /** REDEPLOY only: the stages to run, forced ones included. */
  readonly stages?: readonly RedeployStage[];
  /** REDEPLOY only: what becomes of the data. */
  readonly redeploymentMethod?: RedeployMethod;
  /** Secrets of the cloud credential for this operation only, sealed; they are removed when it ends. */
  readonly sealedCredential?: Uint8Array | null;
}

/**
 * Orders an operation in the transaction of the status change that accepted it. A server process takes it to the job
 * queue after the commit, or at its next start; an operation that still runs on the same request is given up.
 */
export async function enqueueOperation(transaction: Transaction, command: OperationCommand): Promise<void> {
  await transaction
    .updateTable('operations')
    .set({ state: 'SUPERSEDED', ended_at: new Date(), sealed_credential: null })
    .where('deployment_request_id', '=', command.deploymentRequestId)
    .where('state', '=', 'RUNNING')
    .execute();
  await transaction
    .insertInto('operations')
    .values({
      deployment_request_id: command.deploymentRequestId,
      tenant_id: command.tenantId,
      operation: command.operation,
      requested_by: command.requestedBy,
      from_stage: command.fromStage ?? null,
      chosen_stages: command.stages === undefined ? null : JSON.stringify(command.stages),
      redeployment_method: command.redeploymentMethod ?? null,
      sealed_credential: command.sealedCredential ?? null,
    })
    .execute();
  await sql`select pg_notify(${WORK_CHANNEL}, 'operations')`.execute(transaction);
}
