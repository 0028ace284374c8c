import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { canonicalNetwork, isCidr, usedNetworksError } from '../../formats/cidr.ts';
import { regionOptions } from '../../reference/regions.ts';
import { entriesError } from '../../texts/limits.ts';
import { availabilityZoneText } from '../detail.ts';
import {
  choicesOf,
  condition,
  DEPLOYMENT_LISTS,
  type DeploymentFields,
  limits,
  options,
  reset,
  rule,
  section,
} from './definitions.ts';
import { infrastructureIsOpen, mayEditInfrastructure } from './gates.ts';
import type { CredentialChoice } from './setting.ts';

/** Creates a VPC with the environment (Deployments §5 "Dependent choices"). */
export const NEW_VPC = '-1';

export function newVpcName(client: string, environmentIdentifier: string, region: string): string {
  return `${client}_${environmentIdentifier}_${region}`.toLowerCase();
}

/** "VPCs offered are those with status …" (Deployments §4) */
export const OFFERED_VPC_STATUSES = ['PENDING_CREATION', 'CREATING_VPC_FAILED', 'AVAILABLE'] as const;

/** Nothing of the VPC exists yet: networks it must avoid can still be entered. */
const NOT_MADE_VPC_STATUSES: readonly string[] = ['PENDING_APPROVAL', 'PENDING_CREATION', 'CREATING_VPC_FAILED'];

export function isVpcNotMade(status: string): boolean {
  return NOT_MADE_VPC_STATUSES.includes(status);
}

export const CLOUD_PROVIDER_LABELS = { AWS: 'AWS', AZURE: 'Azure', ON_PREM: 'On-premises' } as const;
export type CloudProviderName = keyof typeof CLOUD_PROVIDER_LABELS;

export const placementSection = section('Cloud', ['cloudProvider', 'credentialId', 'region', 'availabilityZone']);
/** After the topology: its VPC waits for the deployment config. */
export const networkSection = section('Network', ['vpcId', 'usedCidr']);
export const onPremisesSection = section('Cloud', ['cloudProvider', 'credentialId']);

export const infrastructureEditable = [infrastructureIsOpen, mayEditInfrastructure];

export function cloudProviderField(providers: readonly CloudProviderName[]): DeploymentFields['cloudProvider'] {
  const isChosen = condition('This type always uses this provider.', [], () => providers.length > 1);
  return {
    name: 'cloudProvider',
    label: 'Cloud provider',
    control: 'choice',
    editable: [isChosen, ...infrastructureEditable],
    required: { message: 'Select a cloud provider' },
    options: options([], () => providers.map((value) => ({ value, label: CLOUD_PROVIDER_LABELS[value] }))),
  };
}

export function networksOf(usedCidr: readonly string[]): readonly string[] {
  return usedCidr.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

export function credentialOptions(
  credentials: readonly CredentialChoice[],
  { cloudProvider }: { readonly cloudProvider: string },
) {
  return credentials
    .filter((credential) => credential.cloudProvider === cloudProvider)
    .map(({ credentialId, credentialName }) => ({ value: credentialId, label: credentialName }));
}

/** One condition for both: a field the user can't change isn't waited for. */
const REGION_AND_CONFIG = 'Select a region and a deployment config first.';

export const placementFields: Pick<
  DeploymentFields,
  'cloudProvider' | 'credentialId' | 'region' | 'availabilityZone' | 'vpcId' | 'usedCidr'
> = {
  cloudProvider: cloudProviderField(['AWS', 'AZURE']),
  credentialId: {
    name: 'credentialId',
    label: 'Credential',
    control: 'choice',
    editable: infrastructureEditable,
    required: { message: 'Select a credential' },
    options: choicesOf(DEPLOYMENT_LISTS.credentials, ['cloudProvider'], credentialOptions),
  },
  region: {
    name: 'region',
    label: 'Region',
    control: 'choice',
    editable: infrastructureEditable,
    waitsFor: [condition('Select a credential first.', ['credentialId'], ({ credentialId }) => credentialId !== '')],
    required: { message: 'Select a region' },
    options: options(['cloudProvider'], ({ cloudProvider }) => regionOptions(cloudProvider)),
  },
  availabilityZone: {
    name: 'availabilityZone',
    label: 'Availability zone',
    emptyLabel: availabilityZoneText(null),
    control: 'availability zone',
    editable: infrastructureEditable,
    waitsFor: [condition('Select a region first.', ['region'], ({ region }) => region !== '')],
    options: choicesOf(DEPLOYMENT_LISTS.zones, [], (zones) =>
      zones.map((zone) => ({ value: zone, label: availabilityZoneText(zone) })),
    ),
  },
  vpcId: {
    name: 'vpcId',
    label: 'VPC',
    control: 'VPC',
    editable: infrastructureEditable,
    waitsFor: [
      // A region can be set by default, before a credential is chosen.
      condition('Select a credential first.', ['credentialId'], ({ credentialId }) => credentialId !== ''),
      condition(REGION_AND_CONFIG, ['region'], ({ region }) => region !== ''),
      condition(REGION_AND_CONFIG, ['deploymentConfigId'], ({ deploymentConfigId }) => deploymentConfigId !== ''),
    ],
    required: { message: 'Select a VPC' },
    // A request makes one VPC: until that exists, it moves with the request.
    standing: ({ pendingVpcId, ownNames }) =>
      pendingVpcId === null
        ? [{ value: NEW_VPC, label: 'Create a new VPC' }]
        : [{ value: pendingVpcId, label: `${ownNames?.vpcId ?? pendingVpcId} (created for this request)` }],
    options: choicesOf(DEPLOYMENT_LISTS.vpcs, [], (vpcs, _, { pendingVpcId }) => {
      const offered: readonly string[] = OFFERED_VPC_STATUSES;
      const existing = vpcs.filter(({ vpcId, status }) => vpcId !== pendingVpcId && offered.includes(status));
      return existing.map(({ vpcId, name }) => ({ value: vpcId, label: name }));
    }),
  },
  usedCidr: {
    name: 'usedCidr',
    label: 'Used CIDRs',
    control: 'entries',
    entry: { isAcceptable: isCidr, inputMode: 'text', canonical: canonicalNetwork },
    editable: infrastructureEditable,
    waitsFor: [
      condition(
        'The VPC already exists.',
        ['vpcId'],
        ({ vpcId }, { pendingVpcId }) => vpcId === NEW_VPC || vpcId === pendingVpcId,
      ),
    ],
    visible: condition(
      'Only a new VPC can have used CIDRs.',
      ['vpcId'],
      ({ vpcId }, { original, pendingVpcId }) =>
        vpcId === NEW_VPC ||
        (vpcId !== '' && vpcId === original?.vpcId && (vpcId === pendingVpcId || original.usedCidr.length > 0)),
    ),
    limits: limits([], () => ({ maxEntries: bodyLimits.usedCidrs.entries })),
    rules: [
      rule(['usedCidr'], ({ usedCidr }) => entriesError(usedCidr, bodyLimits.usedCidrs.entries)),
      rule(['usedCidr'], ({ usedCidr }) => usedNetworksError(networksOf(usedCidr), null)),
    ],
  },
};

/**
 * "Picking a credential also sets the monitoring credential to the same one if it is in the list, else empties it." A list still loading
 * undoes the choice if it arrives without it.
 */
export const monitorWithTheCredential = reset(
  ['credentialId'],
  ['monitoringCredentialId'],
  ({ credentialId }, { reference }) => ({
    monitoringCredentialId:
      (reference.monitoringCredentials?.some((credential) => credential.credentialId === credentialId) ?? true)
        ? credentialId
        : '',
  }),
);
