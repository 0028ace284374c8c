/** A VPC as the database has it, and as the contract shows it. */
import { sql } from 'kysely';
import type { operations, Vpc } from '../../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import { isVpcNotMade } from '../../../src/rules/deployments/forms/placement-fields.ts';
import { STANDING_INFRASTRUCTURE, STANDING_JOBS } from '../../../src/rules/deployments/statuses.ts';
import { whyNotThere } from '../../../src/rules/deployments/vpc-in-the-way.ts';
import { vpcsArea } from '../../../src/rules/vpcs/area.ts';
import { vpcStatuses } from '../../../src/rules/vpcs/record.ts';
import { isEmptyCredential } from '../../credentials/emptiness.ts';
import type { Queries } from '../../database/database.ts';
import { progressOf } from '../../records/progress.ts';
import { contains, creatorOfRecord, equals, oneOf, recordTable } from '../../records/record-table.ts';
import type { UsingRecords } from '../../records/usage.ts';
import { requestHasEnded } from '../../reference/ended-requests.ts';
import { deploymentConfigName } from '../../reference/topologies.ts';
import type { VpcTables } from './tables.ts';

/** VPCs with what is known of their credential. */
function selectVpcs(queries: Queries) {
  return queries
    .selectFrom('vpcs as record')
    .leftJoin('credentials as credential', 'credential.credential_id', 'record.credential_id')
    .selectAll('record')
    .select([
      'record.vpc_id as id',
      'credential.credential_name',
      'credential.cloud_provider',
      isEmptyCredential('credential').as('is_empty_credential'),
      creatorOfRecord.as('creator'),
      deploymentConfigName(sql.ref('record.deployment_config_id')).as('deployment_config_name'),
    ]);
}

export type VpcRow = Awaited<ReturnType<ReturnType<typeof selectVpcs>['execute']>>[number];

/** What every answer shows of a VPC; no field of it is secret. */
export function vpcOf(row: VpcRow): Vpc {
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
    progress: progressOf(row, vpcStatuses.isInProgress(row.status)),
    tenantId: row.tenant_id,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = Omit<NonNullable<operations['listVpcs']['parameters']['query']>, 'tenantId'>;

/** Every record that refers to a VPC. */
export const VPC_USERS: readonly UsingRecords[] = [
  {
    area: 'deployments',
    table: 'deployment_requests',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: [sql`(document ->> 'vpcId')::int`],
    privileges: AREAS.deployments.routes.view.privileges,
    ended: requestHasEnded,
    standing: sql`(infrastructure_status = any(${STANDING_INFRASTRUCTURE}) or job_status = any(${STANDING_JOBS}))`,
  },
];

/** VPCs, as reads, commands, forms, jobs, both logs and the change feed know them. */
export const vpcs = recordTable<VpcRow, VpcTables['vpcs'], Vpc, ListQuery>({
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
    // A request whose VPC is not made yet says so, as does one whose VPC is not there any more.
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
  filters: {
    vpcId: equals('vpc_id'),
    name: contains('name'),
    status: oneOf('status'),
    createdBy: equals('created_by'),
    credentialId: equals('credential_id'),
    deploymentConfigId: equals('deployment_config_id'),
    region: equals('region'),
  },
});
