/** VPCs made and changed through their form (Administration §5, §7 "VPCs"). */
import type { VpcBody } from '../../../src/contract/generated/schema.d.ts';
import { vpcBeginning, vpcLifecycle } from '../../../src/machines/lifecycles/vpc/lifecycle.ts';
import { canonicalNetwork, canonicalNetworks } from '../../../src/rules/cidr.ts';
import { vpcsArea } from '../../../src/rules/vpcs/area.ts';
import {
  type CredentialChoice,
  EXISTENCE_FINDINGS,
  type VpcCheckName,
  type VpcValues,
  vpcForm,
} from '../../../src/rules/vpcs/form.ts';
import type { StoreChecks } from '../../forms/findings.ts';
import { tableForm } from '../../forms/table-form.ts';
import { factsViewerOf } from '../../identity/facts-viewer.ts';
import { claimText, isTaken } from '../../records/taken.ts';
import { listCredentials } from '../../reference/credentials.ts';
import { listDeploymentConfigs } from '../../reference/topologies.ts';
import { type VpcRow, vpcOf, vpcs } from './record.ts';

/** What a VPC's row has of its form. */
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
        // A request may ask for a VPC of whichever config it has.
        deploymentConfigs: await listDeploymentConfigs(within),
      },
    };
  },
  checks: (within, { values, setting: { tenantId } }): StoreChecks<VpcCheckName> => ({
    'name exists': async () =>
      EXISTENCE_FINDINGS['name exists'](await isTaken(within, 'vpcs', { name: values.name }, tenantId)),
    'resource exists': async () => {
      // The one that a launch is given is the cloud's to say: no index keeps it unique.
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
      status: vpcBeginning({ requesterId: userId, tenantIds: [tenantId] }, await factsViewerOf(within, viewer)),
    };
  },
});
