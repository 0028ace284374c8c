import { isCidr } from '../../cidr.ts';
import type { Check, Form, Section, Warning } from '../../forms/form.ts';
import { settlingOrder } from '../../forms/graph.ts';
import { fieldNames } from '../../forms/questions.ts';
import type { DeploymentType } from '../deployment-types.ts';
import { nameError } from '../identification.ts';
import { applicationFields, giveTheCompanyNameBack, takeTheCompanyName } from './application-fields.ts';
import type { DeploymentRequestBody } from './body.ts';
import { changeFields } from './change-fields.ts';
import type { DeploymentCheckName } from './check-findings.ts';
import { clearTheDataSource, clearTheOtherSource, databaseFields } from './database-fields.ts';
import { commonDefaults } from './default-values.ts';
import { type DeploymentField, type DeploymentFields, warning } from './definitions.ts';
import { identificationFields } from './identification-fields.ts';
import { launchLinkFields, moveTheLinksEnd } from './launch-link-fields.ts';
import { readLicence } from './licence.ts';
import { monitoringFields } from './monitoring-fields.ts';
import { monitorWithTheCredential, NEW_VPC, placementFields } from './placement-fields.ts';
import { moveTheEnd, scheduleFields } from './schedule-fields.ts';
import type { DeploymentFormSetting, ReferenceQuery } from './setting.ts';
import { sizingFields } from './sizing-fields.ts';
import { tagFields } from './tag-fields.ts';
import { addMandatoryParameters, clearTheConfig, resetTheParameters, topologyFields } from './topology-fields.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

export interface DeploymentForm
  extends Form<DeploymentFormValues, DeploymentFormSetting, DeploymentField, ReferenceQuery, DeploymentRequestBody> {
  /** A request that could not be created is told in an alert rather than in the page (Deployments §8). */
  readonly alertsFailedCreate: boolean;
}

const FIELDS: DeploymentFields = {
  ...identificationFields,
  ...scheduleFields,
  ...placementFields,
  ...topologyFields,
  ...monitoringFields,
  ...tagFields,
  ...launchLinkFields,
  ...applicationFields,
  ...sizingFields,
  ...databaseFields,
  ...changeFields,
};

const RESETS = [
  monitorWithTheCredential,
  clearTheConfig,
  resetTheParameters,
  clearTheDataSource,
  clearTheOtherSource,
  moveTheEnd,
  moveTheLinksEnd,
  giveTheCompanyNameBack,
] as const;
const DERIVATIONS = [takeTheCompanyName, addMandatoryParameters] as const;

interface DeploymentCheck extends Check<DeploymentFormValues, DeploymentFormSetting> {
  readonly name: DeploymentCheckName;
}

/** Asked when a field is left (Deployments §5, §7 "Existence and validation checks"). */
const CHECKS: readonly DeploymentCheck[] = [
  {
    name: 'pair exists',
    field: 'environmentIdentifier',
    on: ['client', 'environmentIdentifier'],
    isDue: ({ client, environmentIdentifier }, { mode }) =>
      mode !== 'edit' && nameError(client) === null && nameError(environmentIdentifier) === null,
  },
  {
    name: 'client exists',
    field: 'client',
    on: ['client'],
    isDue: ({ client }, { mode }) => mode !== 'edit' && nameError(client) === null,
  },
  {
    name: 'licence',
    field: 'licence',
    on: ['licence'],
    isDue: ({ licence }) => readLicence(licence).isValid,
  },
  {
    // "Used CIDRs are checked by the server on Add": the field counts as left with each addition.
    name: 'used CIDR',
    field: 'usedCidr',
    on: ['usedCidr', 'vpcId', 'credentialId', 'region'],
    isDue: ({ usedCidr, vpcId }, { pendingVpcId }) =>
      (vpcId === NEW_VPC || vpcId === pendingVpcId) && usedCidr.length > 0 && usedCidr.every(isCidr),
  },
];

const emptyCredentialWarning = warning(
  'credentialId',
  'Empty credential selected. You may need to update credential before deployment actions.',
  ['credentialId'],
  ({ credentialId }, { mode, reference }) =>
    mode === 'edit' &&
    reference.credentials?.find((credential) => credential.credentialId === credentialId)?.isEmpty === true,
);

type PlainList = Exclude<ReferenceQuery, { readonly key: object }>['list'];
const PLAIN_LISTS: readonly (readonly [DeploymentFieldName, PlainList])[] = [
  ['credentialId', 'credentials'],
  ['monitoringCredentialId', 'monitoringCredentials'],
  ['configs', 'configs'],
  ['platformVersion', 'platformVersions'],
  ['topologyName', 'topologies'],
  ['deploymentTags.Department', 'departments'],
  ['deploymentMonitoringSchedule.scriptVersionId', 'scriptVersions'],
];

/** The lists that belong to a choice, as soon as it is made. */
function keyedQueries(has: (name: DeploymentFieldName) => boolean, values: DeploymentFormValues): ReferenceQuery[] {
  const {
    cloudProvider,
    credentialId,
    region,
    topologyName: name,
    topologyVersion: version,
    deploymentConfigId,
  } = values;
  const department = values['deploymentTags.Department'];
  const queries: (ReferenceQuery | false)[] = [
    has('availabilityZone') && region !== '' && { list: 'zones', key: { cloudProvider, region } },
    has('topologyName') && name !== '' && version !== '' && { list: 'topology', key: { name, version } },
    has('vpcId') &&
      credentialId !== '' &&
      region !== '' && { list: 'vpcs', key: { credentialId, region, deploymentConfigId } },
    has('deploymentTags.SubDepartment') && department !== '' && { list: 'subDepartments', key: { department } },
    has('databaseInstanceType') && { list: 'instanceTypes', key: { cloudProvider } },
  ];
  return queries.filter((query) => query !== false);
}

interface DeploymentFormParts {
  readonly name: DeploymentType;
  readonly sections: readonly Section<DeploymentFormValues>[];
  /** Fields that this type words otherwise than the others. */
  readonly fields?: Partial<DeploymentFields>;
  /** Where this type begins with something else. */
  readonly defaults?: Partial<DeploymentFormValues>;
  readonly warnings?: readonly Warning<DeploymentFormValues, DeploymentFormSetting>[];
  readonly alertsFailedCreate?: boolean;
  readonly body: (values: DeploymentFormValues, setting: DeploymentFormSetting) => DeploymentRequestBody;
}

/** A deployment form: the fields of its sections, with what all types have in common. */
export function createDeploymentForm(parts: DeploymentFormParts): DeploymentForm {
  const names = fieldNames<DeploymentFormValues, DeploymentFormSetting>(parts);
  const has = (name: DeploymentFieldName) => names.includes(name);
  const rules = {
    name: parts.name,
    sections: parts.sections,
    fields: { ...FIELDS, ...parts.fields },
    resets: RESETS,
    derivations: DERIVATIONS,
    checks: CHECKS.filter(({ on }) => on.every(has)),
    warnings: [emptyCredentialWarning, ...(parts.warnings ?? [])],
    defaults: (setting: DeploymentFormSetting) => ({ ...commonDefaults(setting), ...parts.defaults }),
  };
  return {
    ...rules,
    order: settlingOrder(rules),
    queries: (values) => [
      ...PLAIN_LISTS.filter(([name]) => has(name)).map(([, list]) => ({ list })),
      ...keyedQueries(has, values),
    ],
    body: parts.body,
    alertsFailedCreate: parts.alertsFailedCreate ?? false,
  };
}
