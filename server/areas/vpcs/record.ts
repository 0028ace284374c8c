/** VPCs in the database, the contract and their form (Administration §5, §7 "VPCs"). */
import { type ColumnType, type Generated, type SqlBool, sql } from 'kysely';
import type { operations, Vpc, VpcBody } from '../../../src/contract/generated/schema.d.ts';
import type { ApprovalRequest } from '../../../src/machines/lifecycles/engine/approval-guard.ts';
import { vpcBeginning, vpcLifecycle, vpcOutboxRules } from '../../../src/machines/lifecycles/vpc/lifecycle.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import { isVpcNotMade } from '../../../src/rules/deployments/forms/placement-fields.ts';
import { STANDING_INFRASTRUCTURE, STANDING_JOBS } from '../../../src/rules/deployments/statuses.ts';
import { whyNotThere } from '../../../src/rules/deployments/vpc-in-the-way.ts';
import { canonicalNetwork, canonicalNetworks } from '../../../src/rules/formats/cidr.ts';
import { pathOf } from '../../../src/rules/records/record-link.ts';
import { REGIONS_BY_NAME } from '../../../src/rules/reference/regions.ts';
import { vpcsArea } from '../../../src/rules/vpcs/area.ts';
import {
  type CredentialChoice,
  EXISTENCE_FINDINGS,
  type VpcCheckName,
  type VpcValues,
  vpcForm,
} from '../../../src/rules/vpcs/form.ts';
import {
  loggedVpc,
  recordOf,
  type VpcRecord,
  type VpcStatus,
  vpcConditions,
  vpcStatuses,
  waitingVpcs,
} from '../../../src/rules/vpcs/record.ts';
import { approvalArea } from '../../approvals/approval-records.ts';
import type { Json } from '../../database/columns.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { OperationColumns, RecordColumns } from '../../database/record-tables.ts';
import { filledTextSort, nameSort, rankSort } from '../../database/sort-order.ts';
import type { Tables } from '../../database/tables.ts';
import type { StoreChecks } from '../../forms/findings.ts';
import { tableForm } from '../../forms/table-form.ts';
import { factsViewerOf } from '../../identity/facts-viewer.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { approvalOfEdited } from '../../jobs/edited-approval.ts';
import { lastRunnerOf } from '../../jobs/last-runner.ts';
import { progressOf, runnerWaitOf } from '../../jobs/progress.ts';
import { plannedChangesOf, planOf } from '../../plans/plan-store.ts';
import { changesSinceApprovalOf } from '../../records/changes-since-approval.ts';
import { lastDecisionOf } from '../../records/decisions.ts';
import { hiddenEditsOf } from '../../records/hidden-edits.ts';
import { lastFailureOf } from '../../records/last-failure.ts';
import {
  contains,
  creatorOfRecord,
  equals,
  inConditions,
  OPERATION_COLUMNS,
  oneOf,
  RECORD_COLUMNS,
  recordTable,
} from '../../records/record-table.ts';
import { claimText, isTaken } from '../../records/taken.ts';
import type { UsingRecords } from '../../records/usage.ts';
import {
  deploymentConfigName,
  isEmptyCredential,
  listCredentials,
  listDeploymentConfigs,
  requestHasEnded,
} from '../../reference/lists.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    vpcs: RecordColumns &
      OperationColumns & {
        vpc_id: Generated<number>;
        /** Unique in its tenant in any letter case. */
        name: string;
        client: string | null;
        credential_id: number | null;
        deployment_config_id: string | null;
        region: string | null;
        status: VpcStatus;
        /** Null until known. */
        vpc_cidr: string | null;
        /** Networks taken elsewhere, excluded from the VPC. */
        used_cidrs: Json<string[]>;
        is_existing: Generated<boolean>;
        /** The cloud's id; null until created. */
        vpc_resource_id: string | null;
        /** Azure only. */
        vpc_resource_group: string | null;
        is_existing_resource_group: Generated<boolean>;
        should_deploy_supporting_infrastructure: Generated<boolean>;
        /** Unique across all tenants. */
        dns_name: string | null;
        /** Target by source record; empty until known. */
        dns_validation_records: ColumnType<Record<string, string>, string | undefined, string>;
        nlb_endpoint: string | null;
      };
  }
}

export const VPC_JOB_NAME = 'vpc-infrastructure';

const BEFORE_LAUNCH = sql`record.status in (${sql.join(vpcStatuses.beforeLaunch.map((status) => sql.lit(status)))})`;

function selectVpcs(queries: Queries) {
  return queries
    .selectFrom('vpcs as record')
    .leftJoin('credentials as credential', 'credential.credential_id', 'record.credential_id')
    .select(RECORD_COLUMNS)
    .select(OPERATION_COLUMNS)
    .select([
      'record.vpc_id',
      'record.name',
      'record.client',
      'record.credential_id',
      'record.deployment_config_id',
      'record.region',
      'record.status',
      'record.vpc_cidr',
      'record.used_cidrs',
      'record.is_existing',
      'record.vpc_resource_id',
      'record.vpc_resource_group',
      'record.is_existing_resource_group',
      'record.should_deploy_supporting_infrastructure',
      'record.dns_name',
      'record.dns_validation_records',
      'record.nlb_endpoint',
      'record.vpc_id as id',
      'credential.credential_name',
      'credential.cloud_provider',
      isEmptyCredential('credential').as('is_empty_credential'),
      creatorOfRecord.as('creator'),
      lastDecisionOf('vpcs', 'record.vpc_id').as('last_decision'),
      lastFailureOf('vpcs', 'record.vpc_id').as('last_failure'),
      changesSinceApprovalOf('vpcs', 'record.vpc_id').as('changes_since_approval'),
      lastRunnerOf('vpcs', 'record.vpc_id').as('runner'),
      hiddenEditsOf('vpcs', 'record.vpc_id').as('hidden_edits'),
      runnerWaitOf('vpcs', 'record.vpc_id').as('runner_wait'),
      planOf('vpcs', 'record.vpc_id', BEFORE_LAUNCH).as('plan'),
      plannedChangesOf('vpcs', 'record.vpc_id', BEFORE_LAUNCH).as('planned_changes'),
      deploymentConfigName(sql.ref('record.deployment_config_id')).as('deployment_config_name'),
    ]);
}

export type VpcRow = Awaited<ReturnType<ReturnType<typeof selectVpcs>['execute']>>[number];

/** No field of it is secret. */
function vpcOf(row: VpcRow): Vpc {
  return {
    vpcId: row.vpc_id,
    name: row.name,
    client: row.client,
    cloudProvider: row.cloud_provider,
    region: row.region,
    credentialId: row.credential_id,
    credentialName: row.credential_name,
    usedEmptyCredential: row.is_empty_credential,
    deploymentConfigId: row.deployment_config_id,
    deploymentConfigName: row.deployment_config_name,
    dnsName: row.dns_name,
    dnsValidationRecords: row.dns_validation_records,
    nlbEndpoint: row.nlb_endpoint,
    existingVpcResourceGroup: row.is_existing_resource_group,
    isExistingVpc: row.is_existing,
    shouldDeploySupportingInfrastructure: row.should_deploy_supporting_infrastructure,
    status: row.status,
    usedCidrs: row.used_cidrs,
    vpcCidr: row.vpc_cidr,
    vpcResourceGroup: row.vpc_resource_group,
    vpcResourceId: row.vpc_resource_id,
    createdUser: row.creator,
    lastRunJenkinsJob: row.last_build_url,
    runner: row.runner,
    progress: progressOf(row, vpcStatuses.isInProgress(row.status)),
    tenantId: row.tenant_id,
    lastDecision: row.last_decision,
    lastFailure: vpcStatuses.hasFailed(row.status) ? row.last_failure : null,
    changesSinceApproval: row.changes_since_approval,
    hiddenEdits: row.hidden_edits,
    ...(row.plan !== null && { plan: row.plan, plannedChanges: row.planned_changes }),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = Omit<NonNullable<operations['listVpcs']['parameters']['query']>, 'tenantId'>;

export const VPC_USERS: readonly UsingRecords[] = [
  {
    area: 'deployments',
    table: 'deployment_requests',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: [sql`(document ->> 'vpcId')::int`],
    privileges: AREAS.deployments.routes.view.privileges,
    ended: requestHasEnded,
    network: sql`nullif(document ->> 'network', '')`,
    standing: sql`(infrastructure_status = any(${STANDING_INFRASTRUCTURE}) or job_status = any(${STANDING_JOBS}))`,
  },
];

/** The first status of a VPC that is created, alone or with a deployment request. */
async function beginningOf(within: Transaction, request: ApprovalRequest, viewer: Viewer): Promise<VpcStatus> {
  return vpcBeginning(request, await factsViewerOf(within, viewer));
}

export const vpcApprovals = approvalArea<VpcRow, VpcRecord>({
  waitingRows: sql<SqlBool>`record.status = ${waitingVpcs.status}`,
  area: vpcsArea,
  rules: vpcOutboxRules,
  shown: (row) => recordOf(vpcOf(row)),
  tenants: ({ tenant_id: tenantId }) => (tenantId === null ? [] : [tenantId]),
  view: loggedVpc,
  path: ({ id }) => pathOf(vpcsArea.routes.view.path, { vpcId: id }),
});

const table = recordTable<VpcRow, Tables['vpcs'], Vpc, ListQuery>({
  area: 'vpcs',
  entity: 'Vpc',
  noun: 'VPC',
  title: ({ vpc_id: id, name }) => `VPC #${id} (${name})`,
  table: 'vpcs',
  key: 'vpc_id',
  ids: 'numbers',
  routes: vpcsArea.routes,
  users: {
    records: VPC_USERS,
    shown: ({ name, region, used_cidrs: usedCidrs, status }) => ({
      name,
      region,
      usedCidrs,
      isMade: !isVpcNotMade(status),
      whyNotThere: whyNotThere(status),
    }),
  },
  select: selectVpcs,
  summary: vpcOf,
  isPending: ({ status }) => vpcStatuses.isPending(status),
  approvals: vpcApprovals,
  sorts: {
    name: filledTextSort(sql`record.name`),
    createdBy: nameSort(sql`record.creator ->> 'firstName'`, sql`record.creator ->> 'lastName'`),
    region: rankSort(sql`record.region`, REGIONS_BY_NAME),
    status: rankSort(sql`record.status`, vpcStatuses.byUrgency),
  },
  filters: {
    vpcId: equals('vpc_id'),
    name: contains('name'),
    status: oneOf('status'),
    createdBy: equals('created_by'),
    credentialId: equals('credential_id'),
    deploymentConfigId: equals('deployment_config_id'),
    region: equals('region'),
    condition: inConditions('status', vpcConditions),
  },
});

/** With its first status, for the forms of deployment requests. */
export const vpcs = { ...table, beginningOf };

function columnsOf(sent: VpcBody, values: VpcValues) {
  return {
    name: sent.name,
    client: sent.client,
    credential_id: sent.credentialId,
    deployment_config_id: sent.deploymentConfigId,
    region: sent.region,
    vpc_cidr: sent.vpcCidr,
    used_cidrs: JSON.stringify(sent.usedCidrs),
    is_existing: values.isExistingVpc,
    vpc_resource_id: sent.vpcResourceId ?? null,
    vpc_resource_group: sent.vpcResourceGroup ?? null,
    is_existing_resource_group: sent.existingVpcResourceGroup ?? false,
    should_deploy_supporting_infrastructure: values.shouldDeploySupportingInfrastructure,
    dns_name: sent.dnsName ?? null,
  };
}

function credentialChoice(row: {
  readonly credential_id: number | null;
  readonly credential_name: string | null;
  readonly cloud_provider: string | null;
  readonly is_empty: boolean;
}): CredentialChoice {
  return {
    credentialId: String(row.credential_id ?? ''),
    credentialName: row.credential_name ?? '',
    cloudProvider: row.cloud_provider ?? '',
    isEmpty: row.is_empty,
  };
}

function ownCredential(row: VpcRow | null): CredentialChoice | null {
  return row?.credential_id == null ? null : credentialChoice({ ...row, is_empty: row.is_empty_credential });
}

export const vpcTableForm = tableForm({
  form: vpcForm,
  records: vpcs,
  area: vpcsArea,
  editRefusal: ({ status }, { privileges }) => vpcLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  outdate: approvalOfEdited(vpcs, vpcLifecycle),
  sent: ({ vpcCidr, usedCidrs = [], ...body }) => ({
    ...body,
    vpcCidr: canonicalNetwork(vpcCidr),
    usedCidrs: canonicalNetworks(usedCidrs),
  }),
  shown: vpcOf,
  setting: async (within, original, edited, { viewer }) => {
    const tenantId = edited?.tenant_id ?? viewer.tenantId;
    const credentials = await listCredentials(within, tenantId, { useForDeployment: true });
    return {
      original,
      status: edited?.status ?? null,
      tenantId,
      ownCredential: ownCredential(edited),
      given: {},
      reference: {
        credentials: credentials.map(credentialChoice),
        deploymentConfigs: await listDeploymentConfigs(within),
      },
    };
  },
  checks: (within, { values, setting: { tenantId } }): StoreChecks<VpcCheckName> => ({
    'name exists': async () =>
      EXISTENCE_FINDINGS['name exists'](await isTaken(within, 'vpcs', { name: values.name }, tenantId)),
    'resource exists': async () => {
      // The cloud assigns this id at launch, so no index keeps it unique.
      await claimText(within, 'VPC resource identifier', values.vpcResourceId);
      const isThere = await isTaken(within, 'vpcs', { vpc_resource_id: values.vpcResourceId }, tenantId);
      return EXISTENCE_FINDINGS['resource exists'](isThere);
    },
    'DNS name exists': async () =>
      EXISTENCE_FINDINGS['DNS name exists'](await isTaken(within, 'vpcs', { dns_name: values.dnsName })),
  }),
  columns: columnsOf,
  row: async (sent, values, { viewer }, within) => {
    const { tenantId, userId } = viewer;
    return {
      ...columnsOf(sent, values),
      tenant_id: tenantId,
      created_by: userId,
      status: await vpcs.beginningOf(within, { requesterId: userId, tenantIds: [tenantId] }, viewer),
    };
  },
});
