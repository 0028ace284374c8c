/** Where deployment requests are read one by one, and where every change of one is written. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { recordChange } from '../../database/records.ts';
import type { Tables } from '../../database/tables.ts';
import { type DeploymentDocument, type DeploymentRecord, selectRecords, tupleOf } from './record.ts';
import { tellUsedVersions } from './used-version.ts';

/** The area's name in the change feed. */
export const DEPLOYMENTS_AREA = 'deployments';

/** A request by its id within a tenant, or within all of them where the scope is null. */
export async function findRecord(
  queries: Queries,
  id: number,
  tenantScope: string | null,
): Promise<DeploymentRecord | null> {
  const query = selectRecords(queries).where('request.id', '=', id);
  const scoped = tenantScope === null ? query : query.where('request.tenant_id', '=', tenantScope);
  return (await scoped.executeTakeFirst()) ?? null;
}

/** As `findRecord`, and nobody else changes the request until the transaction ends. */
export async function lockRecord(
  transaction: Transaction,
  id: number,
  tenantScope: string | null,
): Promise<DeploymentRecord | null> {
  const query = selectRecords(transaction).where('request.id', '=', id).forUpdate('request');
  const scoped = tenantScope === null ? query : query.where('request.tenant_id', '=', tenantScope);
  return (await scoped.executeTakeFirst()) ?? null;
}

/** Columns that an edit changes. */
export type EditedColumns = Pick<
  Selectable<Tables['deployment_requests']>,
  | 'approval_reference'
  | 'environment_type'
  | 'credential_id'
  | 'monitoring_credential_id'
  | 'token_valid_from'
  | 'token_valid_to'
  | 'secrets'
>;

export type NewRecord = Omit<
  Insertable<Tables['deployment_requests']>,
  'approval_status' | 'infrastructure_status' | 'job_status' | 'service_status'
>;

/** As a request's life begins (Deployments §4). */
const BEGINNING = {
  approval_status: 'PENDING_APPROVAL',
  infrastructure_status: 'INIT',
  job_status: 'IDLE',
  service_status: 'SERVICES_NOT_MONITORED',
} as const satisfies Partial<Insertable<Tables['deployment_requests']>>;

/** Adds a request and announces it. */
export async function insertRecord(transaction: Transaction, row: NewRecord): Promise<DeploymentRecord> {
  const inserted = await transaction
    .insertInto('deployment_requests')
    .values({ ...row, ...BEGINNING })
    .returning('id')
    .executeTakeFirstOrThrow();
  recordChange(transaction, {
    tenantId: row.tenant_id,
    area: DEPLOYMENTS_AREA,
    recordId: String(inserted.id),
    kind: 'upsert',
  });
  const record = await selectRecords(transaction).where('request.id', '=', inserted.id).executeTakeFirstOrThrow();
  tellUsedVersions(transaction, null, record);
  return record;
}

type ScheduleColumns = Pick<
  Updateable<Tables['deployment_requests']>,
  'schedule_handled_until' | 'schedule_due_at' | 'scheduled_run' | 'keep_awake_until'
>;

export interface RecordUpdate {
  readonly tuple?: StatusTuple;
  /** Given where an operator has changed the request: its version grows. */
  readonly edited?: EditedColumns;
  /** Fields of the document to set; the others stay. */
  readonly document?: Partial<DeploymentDocument>;
  /** The running operation (duration in milliseconds); null where none runs any more. */
  readonly operation?: { readonly startedAt: Date; readonly estimatedDuration: number } | null;
  readonly lastBuildUrl?: string;
  /** What has become of the uptime schedule. */
  readonly schedule?: Partial<ScheduleColumns>;
}

/**
 * Writes an update of a locked request and announces it. The version grows with a change of the approval and with an edit:
 * what the runner reports does not make a decision stale. Answers the request as it is then.
 */
export async function updateRecord(
  transaction: Transaction,
  record: DeploymentRecord,
  update: RecordUpdate,
): Promise<DeploymentRecord> {
  const tuple = update.tuple ?? tupleOf(record);
  const isOfNote = update.edited !== undefined || tuple.approval !== record.approval_status;
  const version = isOfNote ? record.version + 1 : record.version;
  await transaction
    .updateTable('deployment_requests')
    .set({
      approval_status: tuple.approval,
      infrastructure_status: tuple.infrastructure,
      job_status: tuple.job,
      service_status: tuple.service,
      version,
      updated_at: sql<Date>`now()`,
      ...update.edited,
    })
    .$if(update.document !== undefined, (query) =>
      query.set({ document: sql<string>`document || ${JSON.stringify(update.document)}::jsonb` }),
    )
    .$if(update.operation !== undefined, (query) =>
      query.set({
        operation_started_at: update.operation?.startedAt ?? null,
        operation_estimated_duration: update.operation?.estimatedDuration ?? null,
      }),
    )
    .$if(update.schedule !== undefined, (query) => query.set(update.schedule ?? {}))
    .$if(update.lastBuildUrl !== undefined, (query) => query.set({ last_build_url: update.lastBuildUrl ?? null }))
    .where('id', '=', record.id)
    .execute();
  recordChange(transaction, {
    tenantId: record.tenant_id,
    area: DEPLOYMENTS_AREA,
    recordId: String(record.id),
    kind: 'upsert',
  });
  const after = await selectRecords(transaction).where('request.id', '=', record.id).executeTakeFirstOrThrow();
  tellUsedVersions(transaction, record, after);
  return after;
}

/** The row of a locked request, with its hosts and launch links. */
export async function deleteRow(transaction: Transaction, record: DeploymentRecord): Promise<void> {
  await transaction.deleteFrom('deployment_requests').where('id', '=', record.id).execute();
  tellUsedVersions(transaction, record, null);
}
