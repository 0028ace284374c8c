/** Where deployment requests are read one by one, and where every change of one is written. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import * as v from 'valibot';
import { deploymentRequestParser } from '../../../src/contract/generated/parsers/deployments.ts';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { ENDED_APPROVALS, ENDED_INFRASTRUCTURE } from '../../../src/rules/deployments/statuses.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { recordChange } from '../../database/records.ts';
import type { Tables } from '../../database/tables.ts';
import type { ChangeSource, ToldRecord } from '../../live/change-source.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { sealedFields } from '../../records/sealed-fields.ts';
import type { Secrets } from '../../secrets.ts';
import {
  type DeploymentDocument,
  type DeploymentRecord,
  type DeploymentRequestSummary,
  type DeploymentSecrets,
  detailsOf,
  selectRecords,
  summaryOf,
  tupleOf,
} from './record.ts';

function usedVersion(record: DeploymentRecord | null): string | null {
  if (record === null) return null;
  const { approval_status: approval, infrastructure_status: infrastructure, document } = record;
  const hasEnded = ENDED_APPROVALS.includes(approval) || ENDED_INFRASTRUCTURE.includes(infrastructure);
  return hasEnded ? null : (document.platformVersion ?? null);
}

/** Announces versions that a request starts or stops to use. @param before null if created @param after null if deleted */
function tellUsedVersions(
  transaction: Transaction,
  before: DeploymentRecord | null,
  after: DeploymentRecord | null,
): void {
  const versions = [usedVersion(before), usedVersion(after)];
  if (versions[0] === versions[1]) return;
  for (const version of versions) {
    if (version === null) continue;
    recordChange(transaction, {
      tenantId: '',
      area: 'platform-versions',
      recordId: version,
      kind: 'upsert',
    });
  }
}

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

/** As `findRecord`, locked until the transaction ends. */
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

type NewRecord = Omit<
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

interface RecordUpdate {
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
async function deleteRow(transaction: Transaction, record: DeploymentRecord): Promise<void> {
  await transaction.deleteFrom('deployment_requests').where('id', '=', record.id).execute();
  tellUsedVersions(transaction, record, null);
}

/** Deployment requests, as commands, forms and both logs know them. */
export const deploymentRecords: RecordKind<DeploymentRecord, DeploymentRequestSummary> = {
  area: DEPLOYMENTS_AREA,
  entity: 'DeploymentRequest',
  noun: 'request',
  listPrivileges: deploymentsArea.routes.list.privileges,
  lock: lockRecord,
  delete: deleteRow,
  summary: summaryOf,
  logged: (record) => ({ ...detailsOf(record, {}, null) }),
  title: ({ id, client, environment_identifier: identifier }) => `deployment request #${id} (${client}/${identifier})`,
};

const { seal, open } = sealedFields<DeploymentSecrets>(
  'deployment_requests.secrets',
  v.pick(deploymentRequestParser, sensitiveFields.DeploymentRequest),
);

export const sealSecrets = seal;

/** Only for users who can see them, and for a change of the request. */
export async function readSecrets(
  queries: Queries,
  keys: Pick<Secrets, 'encryptionKey'>,
  id: number,
): Promise<DeploymentSecrets> {
  const row = await queries.selectFrom('deployment_requests').select('secrets').where('id', '=', id).executeTakeFirst();
  return open(keys, row?.secrets ?? null);
}

type DeploymentRequestDetail = components['schemas']['DeploymentRequestDetail'];

/** A request with every name that its detail shows. */
type NamedRecord = DeploymentRecord & { readonly monitoringCredentialName: string | null };

/** Looks up all names of a page at once. */
export async function withNames(queries: Queries, records: readonly DeploymentRecord[]): Promise<NamedRecord[]> {
  const named = records.flatMap(({ monitoring_credential_id: id }) => (id === null ? [] : [id]));
  const ids = [...new Set(named)];
  const credentials =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('credentials')
          .select(['credential_id', 'credential_name'])
          .where('credential_id', 'in', ids)
          .execute();
  const nameOf = new Map(credentials.map((row) => [row.credential_id, row.credential_name]));
  return records.map((record) => ({
    ...record,
    monitoringCredentialName: nameOf.get(record.monitoring_credential_id ?? 0) ?? null,
  }));
}

const secretNames: ReadonlySet<string> = new Set(sensitiveFields.DeploymentRequest);

/** The sealed secrets are not even read; what stands elsewhere under their names is left out as well. */
export function deviceDetailOf(record: NamedRecord): DeploymentRequestDetail {
  const kept = Object.entries(record.document).filter(([name]) => !secretNames.has(name));
  return detailsOf({ ...record, document: Object.fromEntries(kept) }, {}, record.monitoringCredentialName);
}

async function toldRecords(queries: Queries, records: readonly DeploymentRecord[]): Promise<readonly ToldRecord[]> {
  return (await withNames(queries, records)).map((record) => ({
    id: record.id,
    tenantIds: [record.tenant_id],
    summary: () => summaryOf(record),
    detail: () => deviceDetailOf(record),
  }));
}

export const deploymentChanges: ChangeSource = {
  area: DEPLOYMENTS_AREA,
  listPrivileges: deploymentsArea.routes.list.privileges,
  viewPrivileges: deploymentsArea.routes.view.privileges,
  ids: 'numbers',
  read: async (queries, ids) =>
    toldRecords(queries, await selectRecords(queries).where('request.id', 'in', ids.map(Number)).execute()),
  page: async (queries, { tenantScope, below, limit }) =>
    toldRecords(
      queries,
      await selectRecords(queries)
        .$if(tenantScope !== null, (query) => query.where('request.tenant_id', '=', tenantScope ?? ''))
        .$if(below !== null, (query) => query.where('request.id', '<', Number(below)))
        .orderBy('request.id', 'desc')
        .limit(limit)
        .execute(),
    ),
};
