/** Deployment requests as a record table, and the only place that writes their changes. */
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import * as v from 'valibot';
import { deploymentRequestParser } from '../../../src/contract/generated/parsers/deployments.ts';
import type { Approval, DeploymentRequestDetail } from '../../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { type ProductName, typeToSegment } from '../../../src/contract/product-names.ts';
import { deploymentOutboxRules } from '../../../src/machines/lifecycles/deployment/outbox-rules.ts';
import type { CommandAction } from '../../../src/rules/deployments/actions.ts';
import { isAsDecidedOn } from '../../../src/rules/deployments/approvals.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import { waitingDeployments } from '../../../src/rules/deployments/list-query.ts';
import { loggedDeployment } from '../../../src/rules/deployments/logged-entity.ts';
import { hasEnded, type StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { pathOf } from '../../../src/rules/records/record-link.ts';
import { approvalArea } from '../../approvals/approval-records.ts';
import { recordChange } from '../../audit/record-changes.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { PageQuery } from '../../database/page-window.ts';
import type { Tables } from '../../database/tables.ts';
import type { CommandContext } from '../../records/command.ts';
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
  return hasEnded({ approval, infrastructure }) ? null : (document.platformVersion ?? null);
}

/** Announces versions that a request starts or stops using. @param before null if created @param after null if deleted */
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

/** Of the request's page, from the root. */
export function requestPath({ id, deployment_type: type }: DeploymentRecord, product: ProductName): string {
  return pathOf(deploymentsArea.routes.view.path, { type: typeToSegment(type, product), deploymentId: id });
}

const secretNames: ReadonlySet<string> = new Set(sensitiveFields.DeploymentRequest);

/** The sealed secrets are not even read; fields under their names elsewhere are left out too. */
export function deviceDetailOf(record: DeploymentRecord): DeploymentRequestDetail {
  const kept = Object.entries(record.document).filter(([name]) => !secretNames.has(name));
  return detailsOf({ ...record, document: Object.fromEntries(kept) }, {});
}

export const deploymentApprovals = approvalArea<DeploymentRecord, DeploymentRequestSummary>({
  waitingRows: sql<SqlBool>`record.approval_status = ${waitingDeployments.approvalStatus}`,
  area: deploymentsArea,
  rules: deploymentOutboxRules,
  shown: summaryOf,
  detail: deviceDetailOf,
  tenants: ({ tenant_id: tenantId }) => [tenantId],
  path: requestPath,
  view: loggedDeployment,
});

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
  approvals: deploymentApprovals,
  filters: {},
});

export const deployments = { ...table, list: listRecords };

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
  /** A decision that may leave the statuses as they are. */
  readonly isDecision?: boolean;
  /** For changes by an operator: the version grows. */
  readonly edited?: EditedColumns;
  readonly document?: Partial<DeploymentDocument>;
  /** Duration in milliseconds; null if none runs any more. */
  readonly operation?: { readonly startedAt: Date; readonly estimatedDuration: number } | null;
  readonly lastBuildUrl?: string;
  readonly schedule?: Partial<ScheduleColumns>;
  /** Approvals that were given to something else are emptied. */
  readonly approvals?: '[]';
}

/**
 * Updates and announces a locked request. Only approvals and edits raise the version: runner reports don't make decisions stale. What is
 * edited has to be approved again.
 */
export function updateRecord(
  transaction: Transaction,
  record: DeploymentRecord,
  {
    tuple = tupleOf(record),
    isDecision = false,
    edited,
    document,
    operation,
    lastBuildUrl,
    schedule,
    approvals,
  }: RecordUpdate,
): Promise<DeploymentRecord> {
  const isOfNote = isDecision || edited !== undefined || tuple.approval !== record.approval_status;
  const write = isOfNote ? deployments.edit : deployments.update;
  return write(transaction, record, {
    approval_status: tuple.approval,
    infrastructure_status: tuple.infrastructure,
    job_status: tuple.job,
    service_status: tuple.service,
    ...edited,
    ...(edited !== undefined && { approvals: '[]' }),
    ...(approvals !== undefined && { approvals }),
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

/** Who has approved a request: a tenant can require several people for production (docs/decisions/0037). */
export async function recordApproval(
  within: Transaction,
  { id, approvals, updated_at }: DeploymentRecord,
  planDigest: string | null,
  { viewer: { userId, name }, now }: CommandContext,
): Promise<void> {
  const waitingSince = approvals[0]?.waitingSince ?? updated_at.toISOString();
  const approval: Approval = { userId, name, approvedAt: now.toISOString(), waitingSince, planDigest };
  await within
    .updateTable('deployment_requests')
    .set({ approvals: JSON.stringify([...approvals, approval]) })
    .where('id', '=', id)
    .execute();
}

/** Approvals alone make no decision stale: an edit, which changes what is decided on, empties them. */
export function isSeenBeforeApprovals(
  record: Pick<DeploymentRecord, 'version' | 'approvals'>,
  { action, expectedVersion }: { readonly action: CommandAction; readonly expectedVersion: number | null },
): boolean {
  if (action !== 'APPROVE' && action !== 'REJECT') return false;
  return expectedVersion !== null && isAsDecidedOn(record, expectedVersion);
}
