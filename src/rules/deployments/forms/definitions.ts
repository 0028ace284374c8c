import * as v from 'valibot';
import { holds } from '../../access/access.ts';
import type { FieldsOf, ValueParsers } from '../../forms/controls.ts';
import { createDefinitions } from '../../forms/define.ts';
import type { ReferenceList } from '../../forms/form.ts';
import type { ListQueryOf } from '../../forms/reference.ts';
import type { DeploymentFormSetting, DeploymentReference, TopologyKey, VpcsKey, ZonesKey } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues, InstallerApplicationRow, LinkedRequest } from './values.ts';

export interface DeploymentControls {
  readonly licence: string;
  /** The provider can reload its list. */
  readonly 'availability zone': string;
  readonly VPC: string;
  /** Found by typing; a new one can be added. */
  readonly 'platform version': string;
  readonly configurations: readonly string[];
  /** Privileged users can change its list. */
  readonly 'instance type': string;
  readonly 'installer applications': readonly InstallerApplicationRow[];
  readonly 'deployment request': LinkedRequest | null;
}

const text = v.string();

export const DEPLOYMENT_CONTROL_PARSERS: ValueParsers<DeploymentControls> = {
  licence: text,
  'availability zone': text,
  VPC: text,
  'platform version': text,
  configurations: v.array(text),
  'instance type': text,
  'installer applications': v.array(
    v.strictObject({
      applicationType: text,
      deviceId: text,
      registrationSerialNo: text,
      vmIndex: v.number(),
      isInstalled: v.boolean(),
    }),
  ),
  'deployment request': v.nullable(
    v.strictObject({
      id: v.number(),
      client: text,
      environmentIdentifier: text,
      deploymentType: v.literal('PRODUCT'),
    }),
  ),
};

const definitions = createDefinitions<DeploymentFormValues, DeploymentFormSetting>();
const { keyedList, ofTenant, plainList } = definitions;
export const {
  check,
  choicesOf,
  condition,
  derivation,
  form,
  keyValueRows,
  limits,
  optionalSection,
  options,
  remembering,
  reset,
  rule,
  section,
  warning,
} = definitions;

export type DeploymentFields = FieldsOf<DeploymentFormValues, DeploymentFormSetting, DeploymentControls>;
export type DeploymentField = DeploymentFields[DeploymentFieldName];

/** The lists of deployment forms (Deployments §7 "Reference data"). */
type Lists = {
  readonly [List in keyof DeploymentReference]: ReferenceList<
    DeploymentFormValues,
    DeploymentFormSetting,
    { readonly list: List },
    unknown
  >;
};

export const DEPLOYMENT_LISTS = {
  credentials: ofTenant(plainList('credentials', 'credentials', ({ credentials }) => credentials)),
  monitoringCredentials: ofTenant(
    plainList('monitoringCredentials', 'monitoring credentials', ({ monitoringCredentials }) => monitoringCredentials),
  ),
  configs: plainList('configs', 'configurations', ({ configs }) => configs),
  platformVersions: plainList('platformVersions', 'platform versions', ({ platformVersions }) => platformVersions),
  topologies: ofTenant(plainList('topologies', 'topologies', ({ topologies }) => topologies)),
  departments: plainList('departments', 'departments', ({ departments }) => departments),
  scriptVersions: plainList('scriptVersions', 'monitoring script versions', ({ scriptVersions }) => scriptVersions),
  zones: keyedList(
    'zones',
    'availability zones',
    ({ zones }) => zones,
    ['cloudProvider', 'region'],
    ({ cloudProvider, region }): ZonesKey | null => (region === '' ? null : { cloudProvider, region }),
  ),
  topology: keyedList(
    'topology',
    'topology details',
    ({ topology }) => topology,
    ['topologyName', 'topologyVersion'],
    ({ topologyName: name, topologyVersion: version }): TopologyKey | null =>
      name === '' || version === '' ? null : { name, version },
  ),
  vpcs: ofTenant(
    keyedList(
      'vpcs',
      'VPCs',
      ({ vpcs }) => vpcs,
      ['credentialId', 'region', 'deploymentConfigId'],
      ({ credentialId, region, deploymentConfigId }): VpcsKey | null =>
        credentialId === '' || region === '' ? null : { credentialId, region, deploymentConfigId },
    ),
  ),
  subDepartments: keyedList(
    'subDepartments',
    'sub-departments',
    ({ subDepartments }) => subDepartments,
    ['deploymentTags.Department'],
    ({ 'deploymentTags.Department': department }) => (department === '' ? null : { department }),
  ),
  instanceTypes: keyedList(
    'instanceTypes',
    'instance types',
    ({ instanceTypes }) => instanceTypes,
    ['cloudProvider'],
    ({ cloudProvider }) => ({ cloudProvider }),
  ),
} satisfies Lists;

export type ReferenceQuery = ListQueryOf<DeploymentReference>;

type OfferedVersionStatus = 'ALPHA' | 'BETA' | 'RELEASE_CANDIDATE' | 'RELEASE';

/** Deployments §6 "Platform version choices": more with `platformversion.list.all` (alpha) or `platformversion.list.tested` (beta). */
export function platformVersionStatuses(
  privileges: ReadonlySet<string>,
  filter: readonly OfferedVersionStatus[],
): readonly OfferedVersionStatus[] {
  if (holds(privileges, 'platformversion.list.all')) return ['ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE'];
  return holds(privileges, 'platformversion.list.tested') ? ['RELEASE_CANDIDATE', 'RELEASE'] : filter;
}
