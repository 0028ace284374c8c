import { sql } from 'kysely';
import type { RecordReference } from '../../src/rules/records/record-key.ts';
import type { Transaction } from '../database/database.ts';
import { WORK_CHANNEL } from '../database/notifications.ts';

export interface OperationCommand {
  readonly record: RecordReference;
  /** The record's own tenant, not the viewer's. */
  readonly tenantId: string;
  readonly requestedBy: number | null;
  readonly operation: string;
  /** Retry only: the failed stage, which runs again with all that follow. */
  readonly fromStage?: string;
  /** REDEPLOY only: includes forced stages. */
  readonly stages?: readonly string[];
  /** REDEPLOY only: what happens to the data. */
  readonly redeploymentMethod?: string;
  /** Sealed secrets for this operation only; removed when it ends. */
  readonly sealedCredential?: Uint8Array | null;
}

/** In the transaction that accepted it; queued after the commit. Supersedes an operation that still runs on the record. */
export async function enqueueOperation(transaction: Transaction, command: OperationCommand): Promise<void> {
  const { area, id } = command.record;
  await transaction
    .updateTable('operations')
    .set({
      state: 'SUPERSEDED',
      ended_at: new Date(),
      sealed_credential: null,
      // Its host ends what still runs.
      ends_at_runner: sql<boolean>`runner_host is not null`,
    })
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
