import { sql } from 'kysely';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';

/** The chart's enqueueOperation effect, with whose record it is about and who asked. */
export interface OperationCommand {
  readonly subject: RecordReference;
  /** The record's own tenant, not the viewer's. */
  readonly tenantId: string;
  readonly requestedBy: number | null;
  /** As the area names it. */
  readonly operation: string;
  /** A retry only: the stage that failed and is run again, with all that follow. */
  readonly fromStage?: string;
  /** REDEPLOY only: the stages to run, forced ones included. */
  readonly stages?: readonly string[];
  /** REDEPLOY only: what happens to the data. */
  readonly redeploymentMethod?: string;
  /** Secrets of the cloud credential for this operation only, sealed; they are removed when it ends. */
  readonly sealedCredential?: Uint8Array | null;
}

/**
 * Orders an operation in the transaction of the status change that accepted it. A server process takes it to the job
 * queue after the commit, or at its next start; an operation that still runs on the same record is given up.
 */
export async function enqueueOperation(transaction: Transaction, command: OperationCommand): Promise<void> {
  const { area, id } = command.subject;
  await transaction
    .updateTable('operations')
    .set({ state: 'SUPERSEDED', ended_at: new Date(), sealed_credential: null })
    .where('area', '=', area)
    .where('subject_id', '=', String(id))
    .where('state', '=', 'RUNNING')
    .execute();
  await transaction
    .insertInto('operations')
    .values({
      area,
      subject_id: String(id),
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
