/** BI deployments in the database, the contract and their form (Administration §5, §7). */
import { type Generated, type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { biDeploymentDetailParser } from '../../../src/contract/generated/parsers/bi-deployments.ts';
import type {
  BiDeployment,
  BiDeploymentBody,
  components,
  operations,
} from '../../../src/contract/generated/schema.d.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import {
  biDeploymentLifecycle,
  biDeploymentOutboxRules,
} from '../../../src/machines/lifecycles/bi-deployment/lifecycle.ts';
import { biDeploymentsArea } from '../../../src/rules/bi-deployments/area.ts';
import {
  type BiDeploymentCheckName,
  type BiDeploymentReference,
  type BiDeploymentValues,
  biDeploymentForm,
  biDeploymentValues,
  clientFinding,
  pairFinding,
} from '../../../src/rules/bi-deployments/form.ts';
import {
  type BiDeploymentStatus,
  biDeploymentConditions,
  biDeploymentStatuses,
  loggedBiDeployment,
  waitingBiDeployments,
} from '../../../src/rules/bi-deployments/record.ts';
import { pathOf } from '../../../src/rules/records/record-link.ts';
import { approvalArea } from '../../approvals/approval-records.ts';
import type { Json } from '../../database/columns.ts';
import type { Queries } from '../../database/database.ts';
import type { OperationColumns, RecordColumns } from '../../database/record-tables.ts';
import { nameSort, rankSort, textSort } from '../../database/sort-order.ts';
import type { Tables } from '../../database/tables.ts';
import type { StoreChecks } from '../../forms/findings.ts';
import { tableForm } from '../../forms/table-form.ts';
import { approvalOfEdited } from '../../jobs/edited-approval.ts';
import { lastRunnerOf } from '../../jobs/last-runner.ts';
import { progressOf, runnerWaitOf } from '../../jobs/progress.ts';
import { plannedChangesOf, planOf } from '../../plans/plan-store.ts';
import { changesSinceApprovalOf } from '../../records/changes-since-approval.ts';
import type { CommandContext } from '../../records/command.ts';
import { lastDecisionOf } from '../../records/decisions.ts';
import { hiddenEditsOf } from '../../records/hidden-edits.ts';
import { lastFailureOf } from '../../records/last-failure.ts';
import {
  contains,
  creatorOfRecord,
  equals,
  inConditions,
  OPERATION_COLUMNS,
  RECORD_COLUMNS,
  recordTable,
} from '../../records/record-table.ts';
import { sealedFields } from '../../records/sealed-fields.ts';
import {
  deploymentConfigName,
  findTopology,
  isEmptyCredential,
  listCredentials,
  listTopologies,
} from '../../reference/lists.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    bi_deployments: RecordColumns &
      OperationColumns & {
        id: Generated<number>;
        client: string;
        environment_identifier: string;
        approval_reference: string;
        notification_email: string;
        cloud_provider: components['schemas']['CloudProvider'];
        credential_id: number;
        region: string;
        /** Null until the launch has allocated one. */
        network: string | null;
        topology_name: string;
        topology_version: string;
        deployment_config_id: string;
        additional_parameters: Json<Record<string, string>>;
        pbi_user_display_name: string;
        pbi_user_mail_nick_name: string;
        /** Sealed `BiDeploymentSecrets`. */
        secrets: Uint8Array | null;
        data_refresh_requested: Generated<boolean>;
        status: Generated<BiDeploymentStatus>;
      };
    bi_resources: {
      resource_id: Generated<number>;
      bi_deployment_id: number;
      identifier: string;
      name: string;
      type: string;
      status: string;
      url: string | null;
      last_updated: Date;
    };
    bi_models: { bi_deployment_id: number; name: string; url: string | null };
  }
}

/** Fields marked `x-sensitive` in the contract. */
export const biSecrets = sealedFields(
  'bi_deployments.secrets',
  v.pick(biDeploymentDetailParser, sensitiveFields.BiDeploymentDetail),
);

const BEFORE_LAUNCH = sql`record.status in (${sql.join(biDeploymentStatuses.beforeLaunch.map((status) => sql.lit(status)))})`;

function selectRequests(queries: Queries) {
  return queries
    .selectFrom('bi_deployments as record')
    .leftJoin('credentials as credential', 'credential.credential_id', 'record.credential_id')
    .select(RECORD_COLUMNS)
    .select(OPERATION_COLUMNS)
    .select([
      'record.id',
      'record.client',
      'record.environment_identifier',
      'record.approval_reference',
      'record.notification_email',
      'record.cloud_provider',
      'record.credential_id',
      'record.region',
      'record.network',
      'record.topology_name',
      'record.topology_version',
      'record.deployment_config_id',
      'record.additional_parameters',
      'record.pbi_user_display_name',
      'record.pbi_user_mail_nick_name',
      'record.secrets',
      'record.data_refresh_requested',
      'record.status',
      'credential.credential_name',
      isEmptyCredential('credential').as('credential_is_empty'),
      creatorOfRecord.as('creator'),
      lastDecisionOf('bi-deployments', 'record.id').as('last_decision'),
      lastFailureOf('bi-deployments', 'record.id').as('last_failure'),
      changesSinceApprovalOf('bi-deployments', 'record.id').as('changes_since_approval'),
      lastRunnerOf('bi-deployments', 'record.id').as('runner'),
      hiddenEditsOf('bi-deployments', 'record.id').as('hidden_edits'),
      runnerWaitOf('bi-deployments', 'record.id').as('runner_wait'),
      planOf('bi-deployments', 'record.id', BEFORE_LAUNCH).as('plan'),
      plannedChangesOf('bi-deployments', 'record.id', BEFORE_LAUNCH).as('planned_changes'),
      deploymentConfigName(sql.ref('record.deployment_config_id')).as('deployment_config_name'),
    ]);
}

export type BiDeploymentRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** No field of it is secret. */
function biDeploymentOf(row: BiDeploymentRow): BiDeployment {
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
    runner: row.runner,
    progress: progressOf(row, biDeploymentStatuses.isInProgress(row.status)),
    lastDecision: row.last_decision,
    lastFailure: biDeploymentStatuses.hasFailed(row.status) ? row.last_failure : null,
    changesSinceApproval: row.changes_since_approval,
    hiddenEdits: row.hidden_edits,
    ...(row.plan !== null && { plan: row.plan, plannedChanges: row.planned_changes }),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = NonNullable<operations['listBiDeployments']['parameters']['query']>;

export const biDeploymentApprovals = approvalArea<BiDeploymentRow, BiDeployment>({
  waitingRows: sql<SqlBool>`record.status = ${waitingBiDeployments.status}`,
  area: biDeploymentsArea,
  rules: biDeploymentOutboxRules,
  shown: biDeploymentOf,
  tenants: ({ tenant_id: tenantId }) => (tenantId === null ? [] : [tenantId]),
  view: loggedBiDeployment,
  path: ({ id }) => pathOf(biDeploymentsArea.routes.view.path, { biDeploymentId: id }),
});

export const biDeployments = recordTable<BiDeploymentRow, Tables['bi_deployments'], BiDeployment, ListQuery>({
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
  approvals: biDeploymentApprovals,
  sorts: {
    client: textSort(sql`record.client`),
    environmentIdentifier: textSort(sql`record.environment_identifier`),
    createdBy: nameSort(sql`record.creator ->> 'firstName'`, sql`record.creator ->> 'lastName'`),
    approvalReference: textSort(sql`record.approval_reference`),
    status: rankSort(sql`record.status`, biDeploymentStatuses.byUrgency),
  },
  filters: {
    requestId: equals('id'),
    status: equals('status'),
    environmentIdentifier: contains('environment_identifier'),
    createdBy: equals('created_by'),
    condition: inConditions('status', biDeploymentConditions),
  },
});

/** Whether the tenant (any if the scope is null) has a request of this client and, if given, this environment identifier. */
export async function biDeploymentExists(
  queries: Queries,
  tenantScope: string | null,
  { client, environmentIdentifier }: { readonly client: string; readonly environmentIdentifier?: string },
): Promise<boolean> {
  const row = await queries
    .selectFrom('bi_deployments')
    .select('id')
    .where(sql`lower(client)`, '=', client.toLowerCase())
    .$if(tenantScope !== null, (query) => query.where('tenant_id', '=', tenantScope ?? ''))
    .$if(environmentIdentifier !== undefined, (query) =>
      query.where(sql`lower(environment_identifier)`, '=', (environmentIdentifier ?? '').toLowerCase()),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the form's rules choose from: only the server's own rows, nothing from a body. */
async function referenceOf(
  queries: Queries,
  tenantId: string,
  { topologyName: name, topologyVersion: version }: Pick<BiDeploymentBody, 'topologyName' | 'topologyVersion'>,
): Promise<BiDeploymentReference> {
  const credentials = await listCredentials(queries, tenantId, { useForDeployment: true });
  const topology = name === null || version === null ? null : await findTopology(queries, name, version);
  return {
    credentials: credentials.map((row) => ({
      credentialId: String(row.credential_id),
      credentialName: row.credential_name,
      cloudProvider: row.cloud_provider,
      isEmpty: row.is_empty,
    })),
    topologies: await listTopologies(queries, tenantId),
    topology: {
      key: { name: name ?? '', version: version ?? '' },
      content: { deploymentConfigs: topology?.deploymentConfigs ?? [], parameters: [] },
    },
  };
}

function columnsOf(sent: BiDeploymentBody, values: BiDeploymentValues, { keys }: CommandContext) {
  return {
    client: sent.client,
    environment_identifier: sent.environmentIdentifier,
    approval_reference: sent.approvalReference,
    notification_email: sent.notificationEmail,
    cloud_provider: sent.cloudProvider,
    credential_id: Number(values.credentialId),
    region: values.region,
    topology_name: values.topologyName,
    topology_version: values.topologyVersion,
    deployment_config_id: values.deploymentConfigId,
    additional_parameters: JSON.stringify(sent.additionalParameters),
    pbi_user_display_name: sent.pbiUserDisplayName,
    pbi_user_mail_nick_name: sent.pbiUserMailNickName,
    secrets: biSecrets.seal(keys, {
      connectionString: values.connectionString,
      pbiUserDefaultPassword: values.pbiUserDefaultPassword,
    }),
  };
}

export const biForm = tableForm({
  form: biDeploymentForm,
  records: biDeployments,
  area: biDeploymentsArea,
  editRefusal: ({ status }, { privileges }) => biDeploymentLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  outdate: approvalOfEdited(biDeployments, biDeploymentLifecycle),
  sent: biDeploymentValues<BiDeploymentBody>,
  shown: (row, { keys }) => biDeploymentValues({ ...biDeploymentOf(row), ...biSecrets.open(keys, row.secrets) }),
  setting: async (within, original, edited, { viewer }, body) => {
    const tenantId = edited?.tenant_id ?? viewer.tenantId;
    const reference = await referenceOf(within, tenantId, body);
    return {
      original,
      tenantId,
      userEmail: '',
      lacksSecrets: false,
      hasEmptyCredential: edited?.credential_is_empty ?? false,
      status: edited?.status ?? null,
      reference,
    };
  },
  checks: (within, { values, setting: { tenantId } }): StoreChecks<BiDeploymentCheckName> => ({
    'pair exists': async () => pairFinding(await biDeploymentExists(within, tenantId, values)),
    'client exists': async () => clientFinding(true),
  }),
  columns: columnsOf,
  row: (sent, values, context) => ({
    ...columnsOf(sent, values, context),
    tenant_id: context.viewer.tenantId,
    created_by: context.viewer.userId,
  }),
});
