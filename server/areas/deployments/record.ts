import { type ColumnType, type Generated, type JSONColumnType, type RawBuilder, sql } from 'kysely';
import type { components, VpcStatus } from '../../../src/contract/generated/schema.d.ts';
import type { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { holdsAny } from '../../../src/rules/access/access.ts';
import { deploymentsArea } from '../../../src/rules/deployments/area.ts';
import { hasStatusesOf } from '../../../src/rules/deployments/conditions.ts';
import type { DeploymentType } from '../../../src/rules/deployments/deployment-types.ts';
import { isVpcNotMade, newVpcName } from '../../../src/rules/deployments/forms/placement-fields.ts';
import { ragStatusOf } from '../../../src/rules/deployments/status-colours.ts';
import {
  APPROVALS_BEFORE_LAUNCH,
  type ApprovalStatus,
  type InfrastructureStatus,
  isInProgress,
  type JobStatus,
  type ServiceStatus,
  type StatusTuple,
} from '../../../src/rules/deployments/statuses.ts';
import { type MissingVpc, whyNotThere } from '../../../src/rules/deployments/vpc-in-the-way.ts';
import type { LaterMoment } from '../../database/columns.ts';
import type { Queries } from '../../database/database.ts';
import type { OperationColumns, RecordColumns } from '../../database/record-tables.ts';
import { progressOf, runnerWaitOf } from '../../jobs/progress.ts';
import { plannedChangesOf, planOf } from '../../plans/plan-store.ts';
import { changesSinceApprovalOf } from '../../records/changes-since-approval.ts';
import { lastDecisionOf } from '../../records/decisions.ts';
import { hiddenEditsOf } from '../../records/hidden-edits.ts';
import { lastFailureOf } from '../../records/last-failure.ts';
import { deploymentConfigName, isEmptyCredential } from '../../reference/lists.ts';

type ColumnField =
  | 'id'
  | 'client'
  | 'environmentIdentifier'
  | 'approvalReference'
  | 'createdUserFirstName'
  | 'createdUserLastName'
  | 'createdUserId'
  | 'tenantId'
  | 'environmentType'
  | 'environmentTypeProduction'
  | 'deploymentType'
  | 'status'
  | 'credentialId'
  | 'credentialName'
  | 'deploymentConfigName'
  | 'usedEmptyCredential'
  | 'monitoringCredentialId'
  | 'monitoringCredentialName'
  | 'lastRunJenkinsJob'
  | 'tokenValidFrom'
  | 'tokenValidTo'
  | 'usedCidrs'
  | 'isVpcPending'
  | 'missingVpc'
  | 'progress'
  | 'scheduledRun'
  | 'keepAwakeUntil'
  | 'changesSinceApproval'
  | 'hiddenEdits'
  | 'lastDecision'
  | 'lastFailure'
  | 'approvals'
  | 'approvalsNeeded'
  | 'plan'
  | 'plannedChanges'
  | 'secretFields'
  | 'isCompanyNameOfLicence'
  | 'version'
  | 'updatedAt';

/** Fields marked `x-sensitive` in the contract. */
type SecretField = (typeof sensitiveFields)['DeploymentRequest'][number];

export type DeploymentDocument = Omit<DeploymentRequest, ColumnField | SecretField>;
export type DeploymentSecrets = Pick<DeploymentRequest, SecretField>;

type Schemas = components['schemas'];
type Approval = Schemas['Approval'];

declare module '../../database/tables.ts' {
  interface Tables {
    deployment_requests: RecordColumns &
      OperationColumns & {
        id: Generated<number>;
        deployment_type: DeploymentType;
        client: string;
        environment_identifier: string;
        approval_reference: string;
        environment_type: Schemas['EnvironmentType'];
        approval_status: ApprovalStatus;
        infrastructure_status: InfrastructureStatus;
        job_status: JobStatus;
        service_status: ServiceStatus;
        credential_id: number | null;
        monitoring_credential_id: number | null;
        /** First and last day of the launch link, YYYY-MM-DD. */
        token_valid_from: string | null;
        token_valid_to: string | null;
        /** Every field that no query filters or sorts by, except the secret ones. */
        document: ColumnType<DeploymentDocument, string, string | RawBuilder<string>>;
        /** Sealed `DeploymentSecrets`. */
        secrets: Uint8Array | null;
        /** Schedule runs up to then are handled; null without a schedule. */
        schedule_handled_until: LaterMoment;
        /** When to check the schedule next; null if nothing is scheduled. */
        schedule_due_at: LaterMoment;
        /** Result of the schedule's last run; null before the first, and after a manual override. */
        scheduled_run: JSONColumnType<StoredScheduledRun | null, string | null | undefined, string | null>;
        /** The schedule doesn't stop the environment before this time. */
        keep_awake_until: LaterMoment;
        /** Of the request as it is: an edit empties it. */
        approvals: ColumnType<readonly Approval[], string | undefined, string>;
      };
    /** In percent; only the last readings of each host. */
    monitoring_readings: {
      deployment_request_id: number;
      host_name: string;
      taken_at: Date;
      disk: number;
      cpu: number;
      memory: number;
    };
    monitoring_refreshes: {
      deployment_request_id: number;
      requested_at: Date;
    };
  }
}

type ScheduledRunAnswer = components['schemas']['ScheduledRun'];

export interface StoredScheduledRun extends ScheduledRunAnswer {
  readonly isMailed?: boolean;
}

export function scheduledRunOf(stored: StoredScheduledRun | null): ScheduledRunAnswer | null {
  if (stored === null) return null;
  const { isMailed: _, ...shown } = stored;
  return shown;
}

export type DeploymentRequestSummary = Schemas['DeploymentRequestSummary'];
type DeploymentRequest = Schemas['DeploymentRequest'];

const BEFORE_LAUNCH = sql<boolean>`request.approval_status = any(${sql.lit(`{${APPROVALS_BEFORE_LAUNCH.join()}}`)}::text[])`;

/** @param withPlans false for lists, which show only the counts of a plan */
export function selectRecords(queries: Queries, withPlans = true) {
  return queries
    .selectFrom('deployment_requests as request')
    .leftJoin('users as creator', 'creator.user_id', 'request.created_by')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'request.tenant_id')
    .leftJoin('credentials as credential', 'credential.credential_id', 'request.credential_id')
    .leftJoin('vpcs as vpc', (join) => join.on('vpc.vpc_id', '=', sql<number>`(request.document ->> 'vpcId')::int`))
    .select([
      'request.id',
      'request.tenant_id',
      'request.deployment_type',
      'request.client',
      'request.environment_identifier',
      'request.approval_reference',
      'request.environment_type',
      'request.created_by',
      'request.approval_status',
      'request.infrastructure_status',
      'request.job_status',
      'request.service_status',
      'request.version',
      'request.version_before_restore',
      'request.credential_id',
      'request.monitoring_credential_id',
      'request.token_valid_from',
      'request.token_valid_to',
      'request.operation_started_at',
      'request.operation_estimated_duration',
      'request.last_build_url',
      'request.document',
      'request.schedule_handled_until',
      'request.schedule_due_at',
      'request.scheduled_run',
      'request.keep_awake_until',
      'request.approvals',
      'tenant.production_approvals',
      'request.updated_at',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'credential.credential_name',
      'credential.cloud_provider as credential_provider',
      'vpc.name as own_vpc_name',
      'vpc.region as own_vpc_region',
      'vpc.status as own_vpc_status',
      'vpc.used_cidrs as vpc_used_cidrs',
      sql<string | null>`(
        select credential_name from credentials where credential_id = request.monitoring_credential_id)`.as(
        'monitoring_credential_name',
      ),
      isEmptyCredential('credential').as('credential_is_empty'),
      lastDecisionOf('deployments', 'request.id').as('last_decision'),
      lastFailureOf('deployments', 'request.id').as('last_failure'),
      changesSinceApprovalOf('deployments', 'request.id').as('changes_since_approval'),
      hiddenEditsOf('deployments', 'request.id').as('hidden_edits'),
      runnerWaitOf('deployments', 'request.id').as('runner_wait'),
      planOf('deployments', 'request.id', BEFORE_LAUNCH).as('plan'),
      plannedChangesOf('deployments', 'request.id', withPlans ? BEFORE_LAUNCH : sql`false`).as('planned_changes'),
      deploymentConfigName(sql`request.document ->> 'deploymentConfigId'`).as('deployment_config_name'),
    ]);
}

export type DeploymentRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

/** Whether the last operation was rehearsed, so that what it made is made up. */
export function isRehearsed({ document }: Pick<DeploymentRecord, 'document'>): boolean {
  return (document.runner ?? null) === null;
}

type StatusColumns = 'approval_status' | 'infrastructure_status' | 'job_status' | 'service_status';

export function tupleOf(record: Pick<DeploymentRecord, StatusColumns>): StatusTuple {
  return {
    approval: record.approval_status,
    infrastructure: record.infrastructure_status,
    job: record.job_status,
    service: record.service_status,
  };
}

/** The four statuses of the contract, each with its health colour. */
export function compositeStatusOf(tuple: StatusTuple): Schemas['CompositeStatus'] {
  return {
    approvalStatus: { status: tuple.approval, ragStatus: ragStatusOf(tuple.approval) },
    infrastructureStatus: { status: tuple.infrastructure, ragStatus: ragStatusOf(tuple.infrastructure) },
    jenkinsStatus: { status: tuple.job, ragStatus: ragStatusOf(tuple.job) },
    serviceStatus: { status: tuple.service, ragStatus: ragStatusOf(tuple.service) },
  };
}

const NO_PRIVILEGES: ReadonlySet<string> = new Set();

/** For lists, live updates and commands; no field of it is secret. Changes since the approval are about fields that lists don't show. */
export function summaryOf(
  record: DeploymentRecord,
  privileges: ReadonlySet<string> = NO_PRIVILEGES,
): DeploymentRequestSummary {
  const { document } = record;
  return {
    id: record.id,
    client: record.client,
    environmentIdentifier: record.environment_identifier,
    approvalReference: record.approval_reference,
    createdUserFirstName: record.creator_first_name,
    createdUserLastName: record.creator_last_name,
    createdUserId: record.created_by,
    tenantId: record.tenant_id,
    environmentType: record.environment_type,
    environmentTypeProduction: record.environment_type === 'PRODUCTION',
    deploymentType: record.deployment_type,
    status: compositeStatusOf(tupleOf(record)),
    cloudProvider: document.cloudProvider ?? null,
    credentialId: record.credential_id,
    usedEmptyCredential: record.credential_is_empty,
    deploymentSchedule: document.deploymentSchedule ?? null,
    emUrl: document.emUrl ?? null,
    runner: document.runner ?? null,
    lastRunJenkinsJob: record.last_build_url,
    enableDeletionProtection: document.enableDeletionProtection ?? false,
    createReadReplica: document.createReadReplica ?? false,
    tokenValidFrom: record.token_valid_from,
    tokenValidTo: record.token_valid_to,
    enableMonitoring: document.enableMonitoring ?? false,
    deploymentMonitoringSchedule: document.deploymentMonitoringSchedule ?? null,
    progress: progressOf(record, isInProgress(tupleOf(record))),
    missingVpc: missingVpcOf(record),
    keepAwakeUntil: record.keep_awake_until?.toISOString() ?? null,
    scheduledRun: scheduledRunOf(record.scheduled_run),
    lastDecision: record.last_decision,
    lastFailure: hasStatusesOf('FAILED', tupleOf(record)) ? record.last_failure : null,
    ...(holdsAny(privileges, deploymentsArea.routes.view.privileges) && {
      changesSinceApproval: record.changes_since_approval,
      hiddenEdits: record.hidden_edits,
    }),
    approvals: [...record.approvals],
    plan: record.plan,
    approvalsNeeded: record.environment_type === 'PRODUCTION' ? record.production_approvals : 1,
    version: record.version,
    updatedAt: record.updated_at.toISOString(),
  };
}

export function progressAnswer(record: DeploymentRecord): Schemas['DeploymentProgress'] {
  const { jenkinsStatus, infrastructureStatus, serviceStatus } = compositeStatusOf(tupleOf(record));
  const progress = progressOf(record, isInProgress(tupleOf(record)));
  return {
    timestamp: progress?.timestamp ?? null,
    estimatedDuration: progress?.estimatedDuration ?? null,
    jenkinsStatus,
    infrastructureStatus,
    serviceStatus,
    lastRunJenkinsJob: record.last_build_url,
  };
}

/** Includes the secret fields: only for the detail page's own call. */
export function detailsOf(record: DeploymentRecord, secrets: DeploymentSecrets): DeploymentRequest {
  return {
    ...record.document,
    ...secrets,
    ...summaryOf(record),
    changesSinceApproval: record.changes_since_approval,
    hiddenEdits: record.hidden_edits,
    plannedChanges: record.planned_changes,
    credentialName: record.credential_name,
    monitoringCredentialId: record.monitoring_credential_id,
    monitoringCredentialName: record.monitoring_credential_name,
    deploymentConfigName: record.deployment_config_name,
    ...(record.document.vpcId === undefined
      ? {}
      : {
          vpcName: record.own_vpc_name ?? record.document.vpcName ?? null,
          usedCidrs: record.vpc_used_cidrs ?? [],
          isVpcPending: isVpcPending(record),
        }),
  };
}

interface RequestInVpc {
  readonly own_vpc_name: string | null;
  readonly own_vpc_status: VpcStatus | null;
  readonly document: Pick<DeploymentDocument, 'vpcId' | 'vpcName'>;
}

/** The missing VPC of a request; null if it exists, or the request has none. */
function missingVpcOf({ own_vpc_name, own_vpc_status, document }: RequestInVpc): MissingVpc | null {
  const { vpcId, vpcName } = document;
  if (vpcId == null || whyNotThere(own_vpc_status) === null) return null;
  return { name: own_vpc_name ?? vpcName ?? `#${vpcId}`, status: own_vpc_status };
}

interface RequestWithVpc {
  readonly client: string;
  readonly environment_identifier: string;
  readonly own_vpc_name: string | null;
  readonly own_vpc_region: string | null;
  readonly own_vpc_status: string | null;
}

export function isVpcPending(record: RequestWithVpc): boolean {
  const { client, environment_identifier: identifier, own_vpc_name: name, own_vpc_region: region } = record;
  const isOwn = name !== null && name === newVpcName(client, identifier, region ?? '');
  return isOwn && record.own_vpc_status !== null && isVpcNotMade(record.own_vpc_status);
}
