import { call } from '../../contract/client.ts';
import { listDeploymentConfigs } from '../../contract/generated/operations/reference.ts';
import * as operations from '../../contract/generated/operations/vpcs.ts';
import { vpcLifecycle } from '../../machines/lifecycles/vpc/lifecycle.ts';
import { CONFIG_TOPOLOGY_VERSION } from '../../rules/reference/topologies.ts';
import {
  EXISTENCE_FINDINGS,
  NO_REFERENCE,
  type VpcCheckName,
  type VpcReference,
  type VpcValues,
  vpcForm,
} from '../../rules/vpcs/form.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import type { FormChecks } from '../forms/form-resource.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { credentialSource } from '../forms/record-sources.ts';
import { createReferenceSource, plainSource, recordTenant } from '../forms/reference-source.ts';
import type { Portal } from '../portal.ts';
import { vpcRecords } from './resource.ts';

const referenceOf = createReferenceSource<VpcReference>('vpcs', ({ client }) => ({
  credentials: credentialSource(client, 'useForDeployment'),
  deploymentConfigs: plainSource(listDeploymentConfigs.parser, ({ signal }) => {
    const params = { query: { topologyVersion: CONFIG_TOPOLOGY_VERSION } };
    return call(client, listDeploymentConfigs, { params, signal });
  }),
}));

function checks({ client }: FormPortal): FormChecks<VpcValues, VpcCheckName> {
  const vpcExists = async (query: { name: string } | { vpcResourceId: string }, signal: AbortSignal) =>
    (await call(client, operations.checkVpcExists, { params: { query }, signal })).exists;
  return {
    'name exists': async ({ name }, signal) => EXISTENCE_FINDINGS['name exists'](await vpcExists({ name }, signal)),
    'resource exists': async ({ vpcResourceId }, signal) =>
      EXISTENCE_FINDINGS['resource exists'](await vpcExists({ vpcResourceId }, signal)),
    'DNS name exists': async ({ dnsName }, signal) => {
      const params = { query: { dnsName } };
      return EXISTENCE_FINDINGS['DNS name exists'](
        (await call(client, operations.checkVpcDnsNameExists, { params, signal })).exists,
      );
    },
  };
}

/** `given` are initial values from the opening page. */
export function vpcFormResource(
  portal: FormPortal & Pick<Portal, 'resources'>,
  viewer: FormViewer,
  id: number | null,
  given: Partial<VpcValues> = {},
) {
  const { client, resources } = portal;
  const setting = {
    original: null,
    status: null,
    tenantId: viewer.tenantId,
    ownCredential: null,
    given,
    reference: NO_REFERENCE,
  };
  return recordForm(portal, viewer, {
    form: vpcForm,
    records: { kind: vpcRecords, data: resources.vpcs },
    id,
    reference: referenceOf(portal, viewer),
    checks: checks(portal),
    setting,
    settingOf: ({ record }) => {
      const { status, credentialName, cloudProvider, usedEmptyCredential: isEmpty = false } = record;
      const original = vpcForm.valuesOf(record);
      const { credentialId, deploymentConfigId } = original;
      const name = credentialName ?? credentialId;
      const ownCredential =
        credentialId === ''
          ? null
          : { credentialId, credentialName: name, cloudProvider: cloudProvider ?? '', isEmpty };
      return {
        ...setting,
        ...recordTenant(viewer, record),
        original,
        status,
        ownCredential,
        ownNames: { credentialId: name, deploymentConfigId },
      };
    },
    whyClosed: (record) => whyNoEdit(vpcLifecycle, record, { status: record.status }, viewer),
    validate: (vpcId, body, signal) => {
      const params = { query: vpcId === null ? {} : { id: vpcId } };
      return call(client, operations.validateVpc, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createVpc, { params: { header }, body }),
    update: (caller, vpcId, body, header) =>
      call(caller, operations.updateVpc, { params: { path: { id: vpcId }, header }, body }),
  });
}
