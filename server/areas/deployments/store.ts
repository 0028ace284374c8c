/** Deployment requests as a record table, and how every change of one is written. */
import { type Selectable, sql, type Updateable } from 'kysely';
import * as v from 'valibot';
import { deploymentRequestParser } from '../../../src/contract/generated/parsers/deployments.ts';
import type { DeploymentRequestDetail } from '../../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import type { StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { ENDED_APPROVALS, ENDED_INFRASTRUCTURE } from '../../../src/rules/deployments/statuses.ts';
import { recordChange } from '../../audit/record-changes.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { PageQuery } from '../../database/page-window.ts';
import type { Tables } from '../../database/tables.ts';
import { recordTable } from '../../records/record-table.ts';
import { sealedFields } from '../../records/sealed-fields.ts';
import type { Secrets } from '../../secrets.ts';
import { listRecords } from './list/list.ts';
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
function announceUsedVersions(
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

const secretNames: ReadonlySet<string> = new Set(sensitiveFields.DeploymentRequest);

/** The sealed secrets are not even read; what stands elsewhere under their names is left out as well. */
export function deviceDetailOf(record: DeploymentRecord): DeploymentRequestDetail {
  const kept = Object.entries(record.document).filter(([name]) => !secretNames.has(name));
  return detailsOf({ ...record, document: Object.fromEntries(kept) }, {});
}

const table = recordTable<DeploymentRecord, Tables['deployment_requests'], DeploymentRequestSummary, PageQuery>({
  area: 'deployments',
  entity: 'DeploymentRequest',
  noun: 'request',
  title: ({ id, client, environment_identifier: identifier }) => `deployment request #${id} (${client}/${identifier})`,
  table: 'deployment_requests',
  key: 'id',
  ids: 'numbers',
  routes: deploymentsArea.routes,
  select: selectRecords,
  summary: summaryOf,
  detail: deviceDetailOf,
  logged: (record) => detailsOf({ ...record, monitoring_credential_name: null }, {}),
  afterWrite: announceUsedVersions,
  filters: {},
});

/** Deployment requests, as reads, commands, forms, jobs, both logs and the change feed know them. */
export const deployments = { ...table, list: listRecords };

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
export function updateRecord(
  transaction: Transaction,
  record: DeploymentRecord,
  { tuple = tupleOf(record), edited, document, operation, lastBuildUrl, schedule }: RecordUpdate,
): Promise<DeploymentRecord> {
  const isOfNote = edited !== undefined || tuple.approval !== record.approval_status;
  const write = isOfNote ? deployments.edit : deployments.update;
  return write(transaction, record, {
    approval_status: tuple.approval,
    infrastructure_status: tuple.infrastructure,
    job_status: tuple.job,
    service_status: tuple.service,
    ...edited,
    ...schedule,
    ...(document !== undefined && { document: sql<string>`document || ${JSON.stringify(document)}::jsonb` }),
    ...(operation !== undefined && {
      operation_started_at: operation?.startedAt ?? null,
      operation_estimated_duration: operation?.estimatedDuration ?? null,
    }),
    ...(lastBuildUrl !== undefined && { last_build_url: lastBuildUrl }),
  });
}

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
