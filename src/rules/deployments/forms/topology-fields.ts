import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { holds } from '../../access/access.ts';
import { worksInAllTenants } from '../../access/grants.ts';
import { entryFault } from '../../forms/entries.ts';
import { type KeyValueSuggestion, withRow } from '../../forms/key-value-rows.ts';
import { isBiTopology } from '../../reference/topologies.ts';
import { entriesError, lengthError } from '../../texts/limits.ts';
import { DEPLOYMENT_MODE_LABELS } from '../deployment-types.ts';
import {
  choicesOf,
  condition,
  DEPLOYMENT_LISTS,
  type DeploymentFields,
  derivation,
  keyValueRows,
  limits,
  optionalSection,
  options,
  remembering,
  reset,
  rule,
  section,
} from './definitions.ts';
import { isInfrastructureOpen, mayEditApplication, mayEditInfrastructure } from './gates.ts';
import { infrastructureEditable } from './placement-fields.ts';
import type { DeploymentReference, ParameterType, TopologyChoice, TopologyParameter } from './setting.ts';

/** A platform version that is still being built (Deployments §5). */
export const NEW_PLATFORM_VERSION = '-1';

export const platformSection = section('Platform version', ['platformVersion', 'configs']);
export const topologySection = section('Topology', [
  'topologyName',
  'topologyVersion',
  'deploymentMode',
  'deploymentConfigId',
]);
export const parameterSection = optionalSection('Additional parameters', ['additionalParameters']);

const MANDATORY_MODES = {
  OPTIONAL: [],
  PRIVATE_MANDATORY: ['PRIVATE'],
  PUBLIC_MANDATORY: ['PUBLIC'],
  MANDATORY: ['PUBLIC', 'PRIVATE'],
} as const satisfies Record<ParameterType, readonly string[]>;

function mandatoryParameters(
  parameters: readonly TopologyParameter[],
  deploymentMode: string,
): readonly TopologyParameter[] {
  return parameters.filter(({ parameterType }) => {
    const modes: readonly string[] = MANDATORY_MODES[parameterType];
    return modes.includes(deploymentMode);
  });
}

interface TopologyChoiceValues {
  readonly topologyName: string;
  readonly topologyVersion: string;
}

function parametersOf(values: TopologyChoiceValues, reference: DeploymentReference): readonly TopologyParameter[] {
  return DEPLOYMENT_LISTS.topology.read(values, { reference })?.additionalParameters ?? [];
}

export function parameterSuggestions(
  values: TopologyChoiceValues & { readonly deploymentMode: string },
  reference: DeploymentReference,
): readonly KeyValueSuggestion[] {
  const parameters = parametersOf(values, reference);
  const mandatory = mandatoryParameters(parameters, values.deploymentMode);
  return parameters
    .filter((parameter) => parameter.parameterType === 'OPTIONAL' || mandatory.includes(parameter))
    .map(({ parameterName, description, parameterType, defaultValue }) => ({
      key: parameterName,
      description,
      defaultValue: parameterType === 'OPTIONAL' ? defaultValue : null,
      isMandatory: parameterType !== 'OPTIONAL',
    }));
}

function topologiesFor(cloudProvider: string, topologies: readonly TopologyChoice[]) {
  return topologies.filter(
    ({ name, serviceProviders }) => !isBiTopology(name) && serviceProviders.includes(cloudProvider),
  );
}

/** "Topology is disabled until a platform version is chosen", in forms where that is mandatory. */
export const platformVersionIsChosen = condition(
  'Select a platform version first.',
  ['platformVersion'],
  ({ platformVersion }) => platformVersion !== '',
);

/** "Deployment config … appear only while approval is the initial value"; also for another topology after a failure. */
const configIsShown = condition(
  'This is shown only until the request is approved or rejected.',
  ['topologyName', 'topologyVersion'],
  ({ topologyName, topologyVersion }, { mode, statuses, original }) => {
    if (mode !== 'edit' || statuses?.approval === 'PENDING_APPROVAL') return true;
    const isSame = topologyName === original?.topologyName && topologyVersion === original.topologyVersion;
    return statuses !== null && isInfrastructureOpen(statuses) && !isSame;
  },
);

export const topologyFields: Pick<
  DeploymentFields,
  | 'platformVersion'
  | 'configs'
  | 'topologyName'
  | 'topologyVersion'
  | 'deploymentMode'
  | 'deploymentConfigId'
  | 'additionalParameters'
> = {
  platformVersion: {
    name: 'platformVersion',
    label: 'Platform Version',
    control: 'platform version',
    editable: [mayEditApplication],
    required: { message: 'Select a platform version' },
    options: choicesOf(DEPLOYMENT_LISTS.platformVersions, [], (versions, _, { privileges }) => [
      ...(holds(privileges, 'platformversion.create') && worksInAllTenants(privileges)
        ? [{ value: NEW_PLATFORM_VERSION, label: 'Add a new version' }]
        : []),
      ...versions.map(({ version, name }) => ({ value: version, label: `${name} - ${version}` })),
    ]),
    rules: [
      rule(['platformVersion'], ({ platformVersion }) =>
        platformVersion === NEW_PLATFORM_VERSION ? 'Save the new version before saving the request' : null,
      ),
    ],
  },
  configs: {
    name: 'configs',
    label: 'Configurations',
    control: 'configurations',
    editable: [mayEditApplication],
    options: choicesOf(DEPLOYMENT_LISTS.configs, [], (configs) =>
      configs.map((config) => ({ value: config, label: config })),
    ),
    limits: limits([], () => ({ maxEntries: bodyLimits.configs.entries })),
    rules: [
      rule(['configs'], ({ configs }) => entriesError(configs, bodyLimits.configs.entries)),
      rule(['configs'], ({ configs }) => {
        const isLong = (config: string) => lengthError(config, bodyLimits.configs.entryLength);
        const long = configs.find((config) => isLong(config) !== null);
        return long === undefined ? null : entryFault(long, isLong(long) ?? '');
      }),
    ],
  },
  topologyName: {
    name: 'topologyName',
    label: 'Topology',
    control: 'choice',
    editable: infrastructureEditable,
    required: { message: 'Select a topology to deploy' },
    options: choicesOf(DEPLOYMENT_LISTS.topologies, ['cloudProvider'], (topologies, { cloudProvider }) => {
      const names = topologiesFor(cloudProvider, topologies).map(({ name }) => name);
      return [...new Set(names)].map((name) => ({ value: name, label: name }));
    }),
  },
  topologyVersion: {
    name: 'topologyVersion',
    label: 'Topology version',
    control: 'choice',
    editable: infrastructureEditable,
    waitsFor: [condition('Select a topology first.', ['topologyName'], ({ topologyName }) => topologyName !== '')],
    required: { message: 'Select a topology to deploy' },
    options: choicesOf(
      DEPLOYMENT_LISTS.topologies,
      ['cloudProvider', 'topologyName'],
      (topologies, { cloudProvider, topologyName }) =>
        topologiesFor(cloudProvider, topologies)
          .filter(({ name }) => name === topologyName)
          .map(({ version }) => ({ value: version, label: version })),
    ),
  },
  deploymentMode: {
    name: 'deploymentMode',
    label: 'Deployment mode',
    control: 'choice',
    editable: infrastructureEditable,
    required: { message: 'Select a deployment mode' },
    options: options([], () => Object.entries(DEPLOYMENT_MODE_LABELS).map(([value, label]) => ({ value, label }))),
  },
  deploymentConfigId: {
    name: 'deploymentConfigId',
    label: 'Deployment config version',
    control: 'choice',
    visible: configIsShown,
    editable: infrastructureEditable,
    waitsFor: [
      condition(
        'Select a topology and its version first.',
        ['topologyName', 'topologyVersion'],
        ({ topologyName, topologyVersion }) => topologyName !== '' && topologyVersion !== '',
      ),
    ],
    required: { message: 'Select a deployment config' },
    options: choicesOf(DEPLOYMENT_LISTS.topology, [], ({ deploymentConfigs }) =>
      deploymentConfigs.map(({ deploymentConfigId, name }) => ({ value: deploymentConfigId, label: name })),
    ),
  },
  additionalParameters: {
    name: 'additionalParameters',
    label: 'Additional parameters',
    editable: [mayEditInfrastructure],
    ...keyValueRows(
      {
        noun: 'parameter',
        emptyWords: 'No parameters yet.',
        repeatedMessage: 'Each key can be used once.',
        maxRows: bodyLimits.additionalParameters.entries,
        maxKeyLength: bodyLimits.additionalParameters.keyLength,
        maxValueLength: bodyLimits.additionalParameters.valueLength,
        list: DEPLOYMENT_LISTS.topology.list,
      },
      ['additionalParameters', 'topologyName', 'topologyVersion', 'deploymentMode'],
      ({ additionalParameters, ...topology }, { reference }) => ({
        rows: additionalParameters,
        suggestions: parameterSuggestions(topology, reference),
      }),
    ),
  },
};

/** "Changing topology clears the deployment config id." */
export const clearTheConfig = remembering(
  reset(['topologyName', 'topologyVersion'], ['deploymentConfigId'], () => ({ deploymentConfigId: '' })),
);

/** In a new request, a topology with one version comes with it (docs/decisions/0067). */
export const takeTheOnlyVersion = reset(
  ['cloudProvider', 'topologyName'],
  ['topologyVersion'],
  ({ cloudProvider, topologyName, topologyVersion }, { mode, reference }) => {
    if (mode !== 'create') return { topologyVersion };
    const versions = topologiesFor(cloudProvider, reference.topologies ?? [])
      .filter(({ name }) => name === topologyName)
      .map(({ version }) => version);
    const [only = topologyVersion, ...others] = versions;
    return { topologyVersion: others.length === 0 ? only : topologyVersion };
  },
);

/** So does a version with one config, once it is known. */
export const takeTheOnlyConfig = derivation(
  ['topologyName', 'topologyVersion', 'deploymentConfigId'],
  ['deploymentConfigId'],
  ({ deploymentConfigId, ...topology }, { mode, reference }) => {
    if (deploymentConfigId !== '' || mode !== 'create') return { deploymentConfigId };
    const [only, ...others] = DEPLOYMENT_LISTS.topology.read(topology, { reference })?.deploymentConfigs ?? [];
    return { deploymentConfigId: others.length === 0 ? (only?.deploymentConfigId ?? '') : '' };
  },
);

/** "Changing topology or mode resets them, except when editing or copying." */
export const resetTheParameters = remembering(
  reset(
    ['topologyName', 'topologyVersion', 'deploymentMode'],
    ['additionalParameters'],
    ({ additionalParameters }, { mode }) => ({ additionalParameters: mode === 'create' ? [] : additionalParameters }),
  ),
);

/** "Mandatory additional parameters for the current mode are added automatically and cannot be removed." */
export const addMandatoryParameters = derivation(
  ['topologyName', 'topologyVersion', 'deploymentMode', 'additionalParameters'],
  ['additionalParameters'],
  ({ additionalParameters, ...topology }, { reference }) => {
    const mandatory = mandatoryParameters(parametersOf(topology, reference), topology.deploymentMode);
    const missing = mandatory.filter(({ parameterName }) =>
      additionalParameters.every(({ key }) => key.trim() !== parameterName),
    );
    return {
      additionalParameters: missing.reduce(
        (rows, { parameterName }) => withRow(rows, parameterName, ''),
        additionalParameters,
      ),
    };
  },
);
