/** Topologies made and changed through their form (Administration §5, §7 "Topologies"). */
import type { CloudProvider, Topology, TopologyBody } from '../../../src/contract/generated/schema.d.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { topologyLifecycle } from '../../../src/machines/lifecycles/topology/lifecycle.ts';
import { CLOUD_PROVIDERS } from '../../../src/rules/cloud-providers.ts';
import { fileSizeError } from '../../../src/rules/forms/picked-files.ts';
import { topologiesArea } from '../../../src/rules/topologies/area.ts';
import { EXISTENCE_FINDINGS, KEPT_ZIP, topologyForm, topologyValues } from '../../../src/rules/topologies/form.ts';
import {
  isOnlyOfDefault,
  isParameterType,
  SERVICE_TYPES,
  TOPOLOGY_FILE,
  TOPOLOGY_TYPES,
} from '../../../src/rules/topologies/record.ts';
import { versionSortKey } from '../../../src/rules/version-order.ts';
import { uploadTokenHash } from '../../files/uploads.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { isTaken } from '../../records/taken.ts';
import { listDeploymentConfigs } from '../../reference/topologies.ts';
import { type TopologyRow, topologies, topologyOf } from './record.ts';

/** Bytes of the zip of a new topology (Administration §9). */
const LARGEST_NEW_ZIP = 50_000;

/** One of a few texts, as a form without faults has it. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`'${text}' is none of ${values.join(', ')}: the form has faults.`);
  return found;
}

type Parameters = NonNullable<Topology['additionalParameters']>;

function parametersOf({ additionalParameters }: TopologyBody): Parameters {
  return additionalParameters.map(({ parameterType, ...parameter }) => {
    if (!isParameterType(parameterType)) throw new Error(`'${parameterType}' is no type: the form has faults.`);
    return { ...parameter, parameterType };
  });
}

/** What a topology's row has of its form. */
function columnsOf(sent: TopologyBody) {
  const providers = sent.serviceProviders.map((provider): CloudProvider => oneOf(CLOUD_PROVIDERS, provider));
  return {
    description: sent.description,
    mask: sent.mask,
    service_type: oneOf(SERVICE_TYPES, sent.type),
    topology_type: oneOf(TOPOLOGY_TYPES, sent.topologyType),
    service_providers: JSON.stringify(providers),
    documentation_url:
      sent.documentationUrl === undefined || sent.documentationUrl === '' ? null : sent.documentationUrl,
    parameters: JSON.stringify(parametersOf(sent)),
    platform_ranges: JSON.stringify(sent.applicablePlatformVersions),
    config_ids: JSON.stringify(sent.applicableConfigsVersions),
  };
}

/** What the chart is asked with of a stored topology. */
export function factsOf({ tenants }: TopologyRow, { privileges, tenantId }: Viewer) {
  return { privileges, tenantId, isOnlyOfDefault: isOnlyOfDefault(tenants.map((tenant) => tenant.tenantId)) };
}

export const topologyRecordForm = tableForm({
  form: topologyForm,
  uploads: topologyForm,
  records: topologies,
  area: topologiesArea,
  editRefusal: (row, viewer) => topologyLifecycle.whyNot(NO_STATUS, factsOf(row, viewer), 'EDIT'),
  sent: ({ uploadedFileToken = null, isFileSet, ...body }, edited) => {
    const values = topologyValues({
      ...body,
      name: body.name.trim(),
      version: body.version.trim(),
      tenants: body.tenants.map((tenantId) => ({ tenantId })),
      applicableConfigsVersions: body.applicableConfigsVersions.map((deploymentConfigId) => ({ deploymentConfigId })),
    });
    const isKept = uploadedFileToken === null && isFileSet && edited?.has_file === true;
    if (isKept) return { ...values, zip: KEPT_ZIP };
    return {
      ...values,
      zip: uploadedFileToken === null ? null : { fileName: TOPOLOGY_FILE, token: uploadedFileToken },
    };
  },
  shown: (row) => topologyValues(topologyOf(row)),
  setting: async (within, original, edited, { viewer }) => ({
    original,
    tenantId: viewer.tenantId,
    productName: '',
    ownTenants: edited?.tenants ?? [],
    ownConfigs: edited?.configs ?? [],
    copied: null,
    reference: {
      tenants: await listTenants(within, await readGrants(within, viewer.userId)),
      deploymentConfigs: await listDeploymentConfigs(within),
    },
  }),
  checks: (within, { values: { name, version } }) => ({
    'topology exists': async () =>
      EXISTENCE_FINDINGS['topology exists'](await isTaken(within, 'topologies', { topology_id: `${name}/${version}` })),
  }),
  faults: async (within, { values: { zip }, edited }) => {
    if (edited !== null || zip?.token == null) return [];
    const upload = await within
      .selectFrom('uploads')
      .select('size')
      .where('token_hash', '=', uploadTokenHash(zip.token))
      .executeTakeFirst();
    const isTooLarge = upload !== undefined && upload.size > LARGEST_NEW_ZIP;
    return isTooLarge ? [{ field: 'zip', message: fileSizeError(LARGEST_NEW_ZIP) }] : [];
  },
  columns: columnsOf,
  row: (sent, _, { viewer: { userId } }) => ({
    ...columnsOf(sent),
    name: sent.name,
    version: sent.version,
    sort_key: versionSortKey(sent.version),
    created_by: userId,
  }),
  tenants: ({ tenants }) => tenants,
});
