import * as v from 'valibot';
import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/bi-deployments.ts';
import { getTopology } from '../../contract/generated/operations/topologies.ts';
import { biDeploymentLifecycle } from '../../machines/lifecycles/bi-deployment/lifecycle.ts';
import {
  type BiDeploymentCheckName,
  type BiDeploymentReference,
  type BiDeploymentValues,
  biDeploymentForm,
  biDeploymentValues,
  clientFinding,
  generateBiPassword,
  NO_REFERENCE,
  pairFinding,
} from '../../rules/bi-deployments/form.ts';
import { cryptoRandom } from '../forms/crypto-random.ts';
import type { FormPortal, FormViewer } from '../forms/form-address.ts';
import type { FormChecks } from '../forms/form-resource.ts';
import { recordForm, whyNoEdit } from '../forms/record-form.ts';
import { credentialSource, heldTopology, type TopologyParts, topologySource } from '../forms/record-sources.ts';
import { createReferenceSource, keyedSource, recordTenant } from '../forms/reference-source.ts';
import type { Portal } from '../portal.ts';
import { biDeploymentRecords } from './resource.ts';

const text = v.string();

function partsOf({
  additionalParameters = [],
  deploymentConfigs: configs = [],
  applicableConfigsVersions: deploymentConfigs = configs,
}: TopologyParts) {
  return {
    deploymentConfigs,
    parameters: additionalParameters.map(({ parameterName, description, defaultValue = null }) => ({
      parameterName,
      description,
      defaultValue,
    })),
  };
}

const referenceOf = createReferenceSource<BiDeploymentReference>('bi-deployments', ({ client }) => ({
  credentials: credentialSource(client, 'useForDeployment'),
  topologies: topologySource(client),
  topology: {
    of: 'topologies',
    ...keyedSource(
      v.object({ name: text, version: text }),
      v.object({
        deploymentConfigs: v.array(v.object({ deploymentConfigId: text, name: text })),
        parameters: v.array(v.object({ parameterName: text, description: text, defaultValue: v.nullable(text) })),
      }),
      async (path, { signal }) => partsOf(await call(client, getTopology, { params: { path }, signal })),
    ),
    held: heldTopology(partsOf),
  },
}));

function checks({ client: api }: FormPortal): FormChecks<BiDeploymentValues, BiDeploymentCheckName> {
  return {
    'pair exists': async ({ client, environmentIdentifier }, signal) => {
      const params = { query: { client, environmentIdentifier } };
      return pairFinding((await call(api, operations.checkBiDeploymentExists, { params, signal })).exists);
    },
    'client exists': async ({ client }, signal) =>
      clientFinding(
        (await call(api, operations.checkBiClientExists, { params: { query: { client } }, signal })).exists,
      ),
  };
}

export function biDeploymentFormResource(
  portal: FormPortal & Pick<Portal, 'resources'>,
  viewer: FormViewer,
  id: number | null,
) {
  const { client, resources } = portal;
  const setting = {
    original: null,
    tenantId: viewer.tenantId,
    userEmail: viewer.email,
    lacksSecrets: false,
    hasEmptyCredential: false,
    status: null,
    reference: NO_REFERENCE,
  };
  return recordForm(portal, viewer, {
    form: biDeploymentForm,
    records: { kind: biDeploymentRecords, data: resources['bi-deployments'] },
    id,
    reference: referenceOf(portal, viewer),
    checks: checks(portal),
    setting,
    settingOf: ({ record }) => {
      const original = biDeploymentForm.valuesOf(biDeploymentValues(record));
      const ownNames = { credentialId: record.credentialName ?? original.credentialId };
      return {
        ...setting,
        ...recordTenant(viewer, record),
        original,
        ownNames,
        status: record.status,
        lacksSecrets: record.connectionString === undefined,
        hasEmptyCredential: record.usedEmptyCredential === true,
      };
    },
    begin: (known) => ({
      ...biDeploymentForm.defaults(known),
      pbiUserDefaultPassword: generateBiPassword(cryptoRandom),
    }),
    whyClosed: (record) => whyNoEdit(biDeploymentLifecycle, record, { status: record.status }, viewer),
    validate: (editedId, body, signal) => {
      const params = { query: editedId === null ? {} : { id: editedId } };
      return call(client, operations.validateBiDeployment, { params, body, signal });
    },
    create: (caller, body, header) => call(caller, operations.createBiDeployment, { params: { header }, body }),
    update: (caller, editedId, body, header) =>
      call(caller, operations.updateBiDeployment, { params: { path: { id: editedId }, header }, body }),
  });
}
