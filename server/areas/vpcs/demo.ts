/** VPCs of the demo, and the builds of all its VPCs. */
import type { VpcOperation } from '../../../src/machines/lifecycles/vpc/lifecycle.ts';
import { type VpcStatus, vpcStatuses } from '../../../src/rules/vpcs/record.ts';
import type { Transaction } from '../../database/database.ts';
import { type AreaDemo, askedFor, type DemoOptions, demoRecords, statusEntries } from '../../demo/area-demo.ts';
import { DEMO_CREDENTIALS } from '../../demo/credentials.ts';
import { buildsOfStatus, insertBuilds } from '../../demo/demo-builds.ts';
import { balancerOf, networkIdOf } from '../../demo/networks.ts';
import { VPC_JOB_NAME, vpcs } from './record.ts';

const DEMO_RECORDS = demoRecords<VpcStatus>(vpcStatuses.all, ['PENDING_APPROVAL']);

const CREATED: ReadonlySet<VpcStatus> = new Set([
  ...(['CREATING_LB_LISTENERS', 'CREATING_LB_LISTENERS_FAILED', 'WAITING_FOR_DNS_SETUP', 'AVAILABLE'] as const),
  ...(['DESTROYING', 'DESTROYING_FAILED'] as const),
]);
const BUILT: ReadonlySet<VpcStatus> = new Set([
  ...CREATED,
  ...(['LAUNCHING_FAILED', 'CREATING_VPC_FAILED', 'DESTROYED', 'ROLLED_BACK', 'ROLLING_BACK_FAILED'] as const),
]);

function validationRecords(dnsName: string): string {
  return JSON.stringify({ [`_3f9c.${dnsName}`]: '_a81d.acm-validations.example' });
}

async function insertDemoVpcs(transaction: Transaction, { publicUrl, now }: DemoOptions): Promise<void> {
  const rows = DEMO_RECORDS.map((record, index) => {
    const { tenantId, name: purpose, status } = record;
    const name = `${tenantId}_${purpose}`.toLowerCase().replaceAll(' ', '_');
    const isAzure = index % 3 === 2;
    const credential = DEMO_CREDENTIALS.find(
      ({ tenantId: of, provider, isEmpty }) => of === tenantId && provider === (isAzure ? 'AZURE' : 'AWS') && !isEmpty,
    );
    const isSupported = index % 2 === 0 || status === 'WAITING_FOR_DNS_SETUP';
    const dnsName = `${name.replaceAll('_', '-')}.meridian.example`;
    return {
      ...askedFor(record, vpcStatuses.isPending(status) ? 1 + index : 15 + 4 * index, now),
      name,
      client: tenantId.toLowerCase(),
      credential_id: credential?.id ?? null,
      deployment_config_id: index % 2 === 0 ? 't910-1.4' : 't300-1.1',
      region: isAzure ? 'EUROPE_WEST' : 'EU_WEST_1',
      status,
      vpc_cidr: `10.${100 + index}.0.0/16`,
      used_cidrs: JSON.stringify(index % 3 === 0 ? [`10.${100 + index}.16.0/20`] : []),
      vpc_resource_id: CREATED.has(status) ? networkIdOf(isAzure, name, index * 7919) : null,
      vpc_resource_group: isAzure ? `${name}-group` : null,
      is_existing_resource_group: isAzure && index % 2 === 0,
      should_deploy_supporting_infrastructure: isSupported,
      dns_name: isSupported ? dnsName : null,
      dns_validation_records: isSupported && CREATED.has(status) ? validationRecords(dnsName) : '{}',
      nlb_endpoint: status === 'AVAILABLE' ? balancerOf(isAzure, index, isAzure ? 'westeurope' : 'eu-west-1') : null,
    };
  });
  await transaction.insertInto('vpcs').values(rows).execute();
  await insertDemoBuilds(transaction, publicUrl);
}

const terraform = (operation: VpcOperation['operation'], command: string, failure: string) => ({
  ...{ operation, jobName: VPC_JOB_NAME, lines: [`+ terraform ${command} -auto-approve`], failure },
});
const DEMO_JOBS = {
  launch: terraform('LAUNCH', 'apply', 'Error: VpcLimitExceeded: the maximum number of VPCs has been reached'),
  removals: {
    DESTROY: terraform('DESTROY_INFRASTRUCTURE', 'destroy', 'Error: DependencyViolation: the VPC has dependencies'),
    ROLL: terraform('ROLLBACK_INFRASTRUCTURE', 'destroy', 'Error: deleting internet gateway: DependencyViolation'),
  },
  rolledBackFrom: 'CREATING_VPC',
};

/** Of the VPCs in which the demo's environments are, too. */
async function insertDemoBuilds(transaction: Transaction, publicUrl: string): Promise<void> {
  const rows = await transaction
    .selectFrom('vpcs')
    .select(['vpc_id', 'tenant_id', 'status', 'created_by', 'created_at'])
    .where('status', 'in', [...BUILT])
    .orderBy('vpc_id')
    .execute();
  const records = rows.map(({ vpc_id: id, tenant_id: tenantId, status, created_by: userId, created_at: createdAt }) => {
    const built = { id: String(id), status, createdAt };
    return {
      area: 'vpcs',
      id: String(id),
      tenantId,
      userId,
      builds: buildsOfStatus(built, vpcStatuses.isInProgress(status), DEMO_JOBS),
    };
  });
  for (const { id, builds } of records)
    await transaction
      .updateTable('vpcs')
      .set({ last_build_url: `${publicUrl}/dashboard/vpcs/logs/${id}/builds/${builds.length}` })
      .where('vpc_id', '=', Number(id))
      .execute();
  await insertBuilds(transaction, records);
}

export const vpcDemo: AreaDemo = {
  insertRecords: insertDemoVpcs,
  logEntries: statusEntries(vpcs, { approved: 'PENDING_CREATION', launched: 'AVAILABLE' }),
};
