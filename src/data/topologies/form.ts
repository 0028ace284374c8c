import { call } from '../../contract/client.ts';
import { listDeploymentConfigs } from '../../contract/generated/operations/reference.ts';
import * as operations from '../../contract/generated/operations/topologies.ts';
import { NO_STATUS } from '../../machines/lifecycles/engine/plain-lifecycle.ts';
import { topologyLifecycle } from '../../machines/lifecycles/topology/lifecycle.ts';
import type { FormMode } from '../../rules/forms/form.ts';
import { topologyKey } from '../../rules/reference/topologies.ts';
import {
  copiedValues,
  EXISTENCE_FINDINGS,
  NO_REFERENCE,
  type TopologyCheckName,
  type TopologyReference,
  type TopologySetting,
  type TopologyValues,
  topologyForm,
  topologyValues,
} from '../../rules/topologies/form.ts';
import { wireOf } from '../../rules/topologies/record.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import type { FormChecks } from '../forms/form-resource.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { tenantSource } from '../forms/record-sources.ts';
import { createReferenceSource, plainSource } from '../forms/reference-source.ts';
import type { Portal } from '../portal.ts';
import { topologyRecords } from './resource.ts';

const referenceOf = createReferenceSource<TopologyReference>('topologies', ({ client }, viewer) => ({
  tenants: tenantSource(client, viewer),
  deploymentConfigs: plainSource(listDeploymentConfigs.parser, ({ signal }) =>
    call(client, listDeploymentConfigs, { params: {}, signal }),
  ),
}));

/** `productName` is the name of the product's own type of service. */
export function topologyFormResource(
  portal: FormPortal & Pick<Portal, 'resources'>,
  viewer: FormViewer,
  { id, mode, productName }: { readonly id: string | null; readonly mode: FormMode; readonly productName: string },
) {
  const { client, resources } = portal;
  const setting: TopologySetting = {
    original: null,
    tenantId: viewer.tenantId,
    productName,
    ownTenants: [],
    ownConfigs: [],
    copied: null,
    reference: NO_REFERENCE,
  };
  const checks: FormChecks<TopologyValues, TopologyCheckName> = {
    'topology exists': async ({ name, version }, signal) => {
      const params = { query: { name: name.trim(), version: version.trim() } };
      const { exists } = await call(client, operations.checkTopologyExists, { params, signal });
      return EXISTENCE_FINDINGS['topology exists'](exists);
    },
  };
  return recordForm(portal, viewer, {
    form: topologyForm,
    records: { kind: topologyRecords, data: resources.topologies },
    id,
    mode,
    reference: referenceOf(portal, viewer),
    checks,
    setting,
    settingOf: ({ record }) => {
      const { tenants: ownTenants = [], applicableConfigsVersions: ownConfigs = [] } = record;
      const values = topologyValues(wireOf(record));
      if (mode === 'copy') return { ...setting, ownConfigs, copied: copiedValues(values, viewer.tenantId) };
      return { ...setting, original: values, ownTenants, ownConfigs };
    },
    whyClosed: (record) => (mode === 'edit' ? whyNoEdit(topologyLifecycle, record, NO_STATUS, viewer) : null),
    validate: (edited, body, signal) => {
      const params = { query: edited === null ? {} : { edited } };
      return call(client, operations.validateTopology, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createTopology, { params: { header }, body }),
    update: (caller, edited, body, header) =>
      call(caller, operations.updateTopology, { params: { path: topologyKey(edited), header }, body }),
  });
}
