/** VPCs that the demo has beside those of its requests: one in every status. */
import { type VpcStatus, vpcStatuses } from '../../src/rules/vpcs/record.ts';
import type { Transaction } from '../database/database.ts';
import { DEMO_CREDENTIALS } from './credentials.ts';
import { balancerOf, networkIdOf } from './networks.ts';
import { askedFor, demoRecords, firstBuildLog } from './status-records.ts';

const RECORDS = demoRecords<VpcStatus>(vpcStatuses.all, ['PENDING_APPROVAL']);

/** Whether a VPC is at its provider. */
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

export async function insertVpcRecords(transaction: Transaction, publicUrl: string, now: Date): Promise<void> {
  const rows = RECORDS.map((record, index) => {
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
  const inserted = await transaction.insertInto('vpcs').values(rows).returning(['vpc_id', 'name', 'status']).execute();
  const built = inserted.filter(({ status }) => BUILT.has(status));
  for (const { vpc_id: id } of built)
    await transaction
      .updateTable('vpcs')
      .set({ last_build_url: `${publicUrl}/dashboard/vpcs/logs/${id}/builds/1` })
      .where('vpc_id', '=', id)
      .execute();
  const logs = built.map(({ vpc_id: id, name, status }) =>
    firstBuildLog(
      { area: 'vpcs', id: String(id), status },
      'vpc-infrastructure',
      [`+ ./prepare.sh --vpc ${name}`],
      'Error: VpcLimitExceeded: the maximum number of VPCs has been reached',
    ),
  );
  await transaction.insertInto('build_logs').values(logs).execute();
}
