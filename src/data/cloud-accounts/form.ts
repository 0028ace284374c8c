import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import { listDeploymentConfigs } from '../../contract/generated/operations/reference.ts';
import { cloudAccountLifecycle } from '../../machines/lifecycles/cloud-account/lifecycle.ts';
import {
  type CloudAccountCheckName,
  type CloudAccountReference,
  type CloudAccountValues,
  cloudAccountForm,
  existenceFinding,
  NO_REFERENCE,
} from '../../rules/cloud-accounts/form.ts';
import { CONFIG_TOPOLOGY_VERSION } from '../../rules/reference/topologies.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import type { FormChecks } from '../forms/form-resource.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { tenantSource } from '../forms/record-sources.ts';
import { createReferenceSource, plainSource } from '../forms/reference-source.ts';
import { cloudAccountRecords } from './resource.ts';

const referenceOf = createReferenceSource<CloudAccountReference>('cloud-accounts', ({ client }, viewer) => ({
  accountTypes: plainSource(operations.listCloudAccountTypes.parser, ({ signal }) =>
    call(client, operations.listCloudAccountTypes, { signal }),
  ),
  deploymentConfigs: plainSource(listDeploymentConfigs.parser, ({ signal }) => {
    const params = { query: { topologyVersion: CONFIG_TOPOLOGY_VERSION } };
    return call(client, listDeploymentConfigs, { params, signal });
  }),
  tenants: tenantSource(client, viewer),
}));

function checks({ client }: FormPortal): FormChecks<CloudAccountValues, CloudAccountCheckName> {
  const ask = async (query: { accountId: string } | { accountEmail: string }, signal: AbortSignal) =>
    existenceFinding((await call(client, operations.checkCloudAccountExists, { params: { query }, signal })).exists);
  return {
    'id exists': ({ accountId }, signal) => ask({ accountId }, signal),
    'email exists': ({ accountEmail }, signal) => ask({ accountEmail }, signal),
  };
}

export function cloudAccountFormResource(portal: FormPortal, viewer: FormViewer, id: string | null) {
  const { client, resources } = portal;
  const setting = {
    original: null,
    status: null,
    tenantId: viewer.tenantId,
    ownTenants: [],
    reference: NO_REFERENCE,
  };
  return recordForm(portal, viewer, {
    form: cloudAccountForm,
    records: { kind: cloudAccountRecords, data: resources['cloud-accounts'] },
    id,
    reference: referenceOf(portal, viewer),
    checks: checks(portal),
    setting,
    settingOf: ({ record }) => {
      const { status, accountType, tenants: ownTenants = [] } = record;
      const tenants = ownTenants.map(({ tenantId }) => tenantId);
      const original = cloudAccountForm.valuesOf({ ...record, tenants });
      const ownNames = {
        accountTypeId: accountType?.accountTypeName ?? original.accountTypeId,
        deploymentConfigId: original.deploymentConfigId,
      };
      return { ...setting, original, status, ownTenants, ownNames };
    },
    whyClosed: (record) => whyNoEdit(cloudAccountLifecycle, record, { status: record.status }, viewer),
    validate: (accountId, body, signal) => {
      const params = { query: accountId === null ? {} : { id: accountId } };
      return call(client, operations.validateAwsCloudAccount, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createAwsCloudAccount, { params: { header }, body }),
    update: (caller, accountId, body, header) =>
      call(caller, operations.updateAwsCloudAccount, { params: { path: { accountId }, header }, body }),
  });
}
