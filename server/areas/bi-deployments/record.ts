/** A BI deployment as the database has it, and as the contract shows it. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { biDeploymentDetailParser } from '../../../src/contract/generated/parsers/bi-deployments.ts';
import type { BiDeployment, operations } from '../../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import { biDeploymentsArea } from '../../../src/rules/bi-deployments/area.ts';
import { biDeploymentStatuses } from '../../../src/rules/bi-deployments/record.ts';
import { isEmptyCredential } from '../../credentials/emptiness.ts';
import type { Queries } from '../../database/database.ts';
import { progressOf } from '../../records/progress.ts';
import { contains, creatorOfRecord, equals, recordTable } from '../../records/record-table.ts';
import { sealedFields } from '../../records/sealed-fields.ts';
import { deploymentConfigName } from '../../reference/topologies.ts';
import type { BiDeploymentTables } from './tables.ts';

/** Fields marked `x-sensitive` in the contract. */
export const biSecrets = sealedFields(
  'bi_deployments.secrets',
  v.pick(biDeploymentDetailParser, sensitiveFields.BiDeploymentDetail),
);

/** Requests with the names of what they refer to. */
function selectRequests(queries: Queries) {
  return queries
    .selectFrom('bi_deployments as record')
    .leftJoin('credentials as credential', 'credential.credential_id', 'record.credential_id')
    .selectAll('record')
    .select([
      'credential.credential_name',
      isEmptyCredential('credential').as('credential_is_empty'),
      creatorOfRecord.as('creator'),
      deploymentConfigName(sql.ref('record.deployment_config_id')).as('deployment_config_name'),
    ]);
}

export type BiDeploymentRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** What every answer shows of a request; no field of it is secret. */
export function biDeploymentOf(row: BiDeploymentRow): BiDeployment {
  return {
    id: row.id,
    client: row.client,
    environmentIdentifier: row.environment_identifier,
    approvalReference: row.approval_reference,
    cloudProvider: row.cloud_provider,
    region: row.region,
    credentialId: row.credential_id,
    credentialName: row.credential_name,
    usedEmptyCredential: row.credential_is_empty,
    network: row.network,
    topologyName: row.topology_name,
    topologyVersion: row.topology_version,
    deploymentConfigId: row.deployment_config_id,
    deploymentConfigName: row.deployment_config_name,
    tenantId: row.tenant_id,
    notificationEmail: row.notification_email,
    additionalParameters: row.additional_parameters,
    pbiUserDisplayName: row.pbi_user_display_name,
    pbiUserMailNickName: row.pbi_user_mail_nick_name,
    status: row.status,
    createdUserId: row.created_by,
    createdUserFirstName: row.creator?.firstName ?? null,
    createdUserLastName: row.creator?.lastName ?? null,
    lastRunJenkinsJob: row.last_build_url,
    progress: progressOf(row, biDeploymentStatuses.isInProgress(row.status)),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = NonNullable<operations['listBiDeployments']['parameters']['query']>;

/** BI deployments, as reads, commands, forms, jobs, both logs and the change feed know them. */
export const biDeployments = recordTable<
  BiDeploymentRow,
  BiDeploymentTables['bi_deployments'],
  BiDeployment,
  ListQuery
>({
  area: 'bi-deployments',
  entity: 'BiDeploymentRequest',
  noun: 'BI deployment',
  title: ({ id, client, environment_identifier: environment }) => `BI deployment #${id} (${client}/${environment})`,
  table: 'bi_deployments',
  key: 'id',
  ids: 'numbers',
  routes: biDeploymentsArea.routes,
  select: selectRequests,
  summary: biDeploymentOf,
  isPending: ({ status }) => biDeploymentStatuses.isPending(status),
  filters: {
    requestId: equals('id'),
    status: equals('status'),
    environmentIdentifier: contains('environment_identifier'),
    createdBy: equals('created_by'),
  },
});
