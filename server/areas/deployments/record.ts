/** A deployment request as the database has it, and as the contract shows it. */

import { sql } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';
import { ragStatusOf } from '../../../src/rules/deployments/status-display.ts';
import { isInProgress, type StatusTuple } from '../../../src/rules/deployments/statuses.ts';
import { isEmptyCredential } from '../../credentials/emptiness.ts';
import type { Queries } from '../../database/database.ts';
import { progressOf } from '../../records/progress.ts';
import { deploymentConfigName } from '../../reference/topologies.ts';
import type { DeploymentSecrets } from './document.ts';
import { scheduledRunOf } from './schedules/stored-run.ts';
import { isVpcPending, missingVpcOf } from './vpc-of-request.ts';

type Schemas = components['schemas'];
export type DeploymentRequestSummary = Schemas['DeploymentRequestSummary'];
export type DeploymentRequest = Schemas['DeploymentRequest'];

/** Requests with the names of what they refer to; the caller narrows the query down. */
export function selectRecords(queries: Queries) {
  return queries
    .selectFrom('deployment_requests as request')
    .leftJoin('users as creator', 'creator.user_id', 'request.created_by')
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
      'request.updated_at',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'credential.credential_name',
      'credential.cloud_provider as credential_provider',
      'vpc.name as own_vpc_name',
      'vpc.region as own_vpc_region',
      'vpc.status as own_vpc_status',
      'vpc.used_cidrs as vpc_used_cidrs',
      isEmptyCredential('credential').as('credential_is_empty'),
      deploymentConfigName(sql`request.document ->> 'deploymentConfigId'`).as('deployment_config_name'),
    ]);
}

export type DeploymentRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

export function tupleOf(record: DeploymentRecord): StatusTuple {
  return {
    approval: record.approval_status,
    infrastructure: record.infrastructure_status,
    job: record.job_status,
    service: record.service_status,
  };
}

/** The four statuses as the wire names them, each with its health colour. */
export function compositeStatusOf(tuple: StatusTuple): Schemas['CompositeStatus'] {
  return {
    approvalStatus: { status: tuple.approval, ragStatus: ragStatusOf(tuple.approval) },
    infrastructureStatus: { status: tuple.infrastructure, ragStatus: ragStatusOf(tuple.infrastructure) },
    jenkinsStatus: { status: tuple.job, ragStatus: ragStatusOf(tuple.job) },
    serviceStatus: { status: tuple.service, ragStatus: ragStatusOf(tuple.service) },
  };
}

/** What lists, live updates and commands answer; no field of it is secret. */
export function summaryOf(record: DeploymentRecord): DeploymentRequestSummary {
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

/** Every field, the secret ones included: only for the detail page's own call. */
export function detailsOf(
  record: DeploymentRecord,
  secrets: DeploymentSecrets,
  monitoringCredentialName: string | null,
): DeploymentRequest {
  return {
    ...record.document,
    ...secrets,
    ...summaryOf(record),
    credentialName: record.credential_name,
    monitoringCredentialId: record.monitoring_credential_id,
    monitoringCredentialName,
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
