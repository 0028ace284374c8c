import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { publicAddressFault } from '../../formats/public-address.ts';
import { lengthError } from '../../texts/limits.ts';
import { condition, type DeploymentFields, limits, rule, section, warning } from './definitions.ts';
import { mayChange, mayEditApplication, mayEditInfrastructure } from './gates.ts';
import {
  allInstalled,
  installerSentences,
  installersError,
  keepsInstalled,
  someInstalled,
} from './installer-applications.ts';
import { wholeNumber, wholeNumberError } from './setting.ts';
import { topologyFields } from './topology-fields.ts';

/** "Windows VM total under 100 (at most 100 combined with installers)" (Deployments §9) */
const WINDOWS_VM_LIMIT = 100;
const REGISTRATION_URL_MAX_LENGTH = bodyLimits['installerApplicationsData.emRegistrationUrl'].length;
export const INSTALLED_IS_FIXED = "Can't edit a VM if the software is already installed.";

export const storeServerSection = section('Store server', ['numberOfVms']);
export const windowsSection = section('Windows VMs', [
  'windowsVmCount',
  'installerApplicationsData.installerApplications',
  'platformVersion',
  'installerApplicationsData.emRegistrationUrl',
  'installerApplicationsData.linkedDeploymentRequest',
]);

const hasInstallers = condition(
  'Add an installer application first.',
  ['installerApplicationsData.installerApplications'],
  (values) => values['installerApplicationsData.installerApplications'].length > 0,
);
const isNotLinked = condition(
  'The linked deployment request replaces the registration URL.',
  ['installerApplicationsData.installerApplications', 'installerApplicationsData.linkedDeploymentRequest'],
  (values) =>
    values['installerApplicationsData.installerApplications'].length > 0 &&
    values['installerApplicationsData.linkedDeploymentRequest'] === null,
);

function vmCountError(text: string, installers: number): string | null {
  const count = wholeNumber(text);
  if (count === null) return 'must be a whole number of at least 0';
  const total = count + installers;
  if (total === 0) return 'Add a Windows VM or an installer application.';
  if (total > WINDOWS_VM_LIMIT)
    return `You can have at most ${WINDOWS_VM_LIMIT} Windows VMs and installer applications in total.`;
  // With a hundred installer applications, no count is below 100 minus them; 0 is allowed.
  const limit = WINDOWS_VM_LIMIT - installers;
  return count > 0 && count >= limit ? `must be below ${limit}` : null;
}

export const sizingFields: Pick<
  DeploymentFields,
  | 'numberOfVms'
  | 'windowsVmCount'
  | 'installerApplicationsData.installerApplications'
  | 'installerApplicationsData.emRegistrationUrl'
  | 'installerApplicationsData.linkedDeploymentRequest'
> = {
  numberOfVms: {
    name: 'numberOfVms',
    label: 'Number of VMs',
    control: 'integer',
    editable: [mayEditInfrastructure],
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ min: 1 })),
    rules: [rule(['numberOfVms'], ({ numberOfVms }) => wholeNumberError(numberOfVms, 1))],
  },
  windowsVmCount: {
    name: 'windowsVmCount',
    label: 'Windows VM count',
    control: 'integer',
    editable: [mayEditInfrastructure],
    required: { message: 'cannot be blank' },
    limits: limits(['installerApplicationsData.installerApplications'], (values) => {
      const installers = values['installerApplicationsData.installerApplications'].length;
      return { min: 0, max: Math.max(0, WINDOWS_VM_LIMIT - installers - 1) };
    }),
    rules: [
      rule(['windowsVmCount', 'installerApplicationsData.installerApplications'], (values) =>
        vmCountError(values.windowsVmCount, values['installerApplicationsData.installerApplications'].length),
      ),
    ],
  },
  'installerApplicationsData.installerApplications': {
    name: 'installerApplicationsData.installerApplications',
    label: 'Installer applications',
    control: 'installer applications',
    editable: [mayEditApplication],
    required: {
      message: INSTALLED_IS_FIXED,
      when: condition('No software is installed.', [], (_, { original }) =>
        someInstalled(original?.['installerApplicationsData.installerApplications'] ?? []),
      ),
    },
    entryFaults: (values) => installerSentences(values['installerApplicationsData.installerApplications']),
    rules: [
      rule(['installerApplicationsData.installerApplications'], (values) =>
        installersError(values['installerApplicationsData.installerApplications']),
      ),
      rule(['installerApplicationsData.installerApplications'], (values, { original }) => {
        const before = original?.['installerApplicationsData.installerApplications'] ?? [];
        const after = values['installerApplicationsData.installerApplications'];
        return keepsInstalled(before, after) ? null : INSTALLED_IS_FIXED;
      }),
      // Users who can't change the VM count see the error at the installers, which they can change.
      rule(['windowsVmCount', 'installerApplicationsData.installerApplications'], (values, setting) => {
        if (mayChange('infrastructure', setting)) return null;
        const installers = values['installerApplicationsData.installerApplications'].length;
        const isTooMany = vmCountError(values.windowsVmCount, installers) !== null;
        return isTooMany
          ? `You can have at most ${WINDOWS_VM_LIMIT} Windows VMs and installer applications in total.`
          : null;
      }),
    ],
  },
  'installerApplicationsData.emRegistrationUrl': {
    name: 'installerApplicationsData.emRegistrationUrl',
    label: 'EM Registration URL',
    control: 'text',
    editable: [mayEditApplication],
    help: 'Required with installer applications, unless a deployment request is linked.',
    required: {
      message: 'Enter a registration URL or link a deployment request.',
      when: isNotLinked,
      orElse: 'installerApplicationsData.linkedDeploymentRequest',
    },
    limits: limits([], () => ({ maxLength: REGISTRATION_URL_MAX_LENGTH })),
    rules: [
      rule(['installerApplicationsData.emRegistrationUrl'], (values) =>
        lengthError(values['installerApplicationsData.emRegistrationUrl'], REGISTRATION_URL_MAX_LENGTH),
      ),
      rule(['installerApplicationsData.emRegistrationUrl'], (values) =>
        publicAddressFault(values['installerApplicationsData.emRegistrationUrl'].trim()),
      ),
    ],
  },
  'installerApplicationsData.linkedDeploymentRequest': {
    name: 'installerApplicationsData.linkedDeploymentRequest',
    label: 'Linked deployment request',
    control: 'deployment request',
    editable: [mayEditApplication],
  },
};

/** Windows: required with installer applications; fixed on an edit once every VM has the software. */
export const windowsPlatformVersion: DeploymentFields['platformVersion'] = {
  ...topologyFields.platformVersion,
  required: { message: 'Select a platform version', when: hasInstallers },
  editable: [
    mayEditApplication,
    condition(
      'The software is already installed on all VMs.',
      ['installerApplicationsData.installerApplications'],
      (values, { mode }) => mode !== 'edit' || !allInstalled(values['installerApplicationsData.installerApplications']),
    ),
  ],
};

/** "Warnings on edit": changes that installed software won't follow (Deployments §4). */
export const installedWarnings = [
  warning(
    'platformVersion',
    'New version will not available on installed applications',
    ['platformVersion', 'installerApplicationsData.installerApplications'],
    (values, { original }) =>
      original !== null &&
      someInstalled(values['installerApplicationsData.installerApplications']) &&
      values.platformVersion !== original.platformVersion,
  ),
  warning(
    'installerApplicationsData.linkedDeploymentRequest',
    'Installed applications will not pointed to new env',
    ['installerApplicationsData.linkedDeploymentRequest', 'installerApplicationsData.installerApplications'],
    (values, { original }) =>
      original !== null &&
      someInstalled(values['installerApplicationsData.installerApplications']) &&
      values['installerApplicationsData.linkedDeploymentRequest']?.id !==
        original['installerApplicationsData.linkedDeploymentRequest']?.id,
  ),
  warning(
    'installerApplicationsData.emRegistrationUrl',
    "EM Registration URL change won't be effective on VMs in which the software is already installed.",
    ['installerApplicationsData.emRegistrationUrl', 'installerApplicationsData.installerApplications'],
    (values, { original }) =>
      original !== null &&
      someInstalled(values['installerApplicationsData.installerApplications']) &&
      values['installerApplicationsData.emRegistrationUrl'] !== original['installerApplicationsData.emRegistrationUrl'],
  ),
  warning(
    'installerApplicationsData.installerApplications',
    INSTALLED_IS_FIXED,
    ['installerApplicationsData.installerApplications'],
    (values, { mode }) => mode === 'edit' && someInstalled(values['installerApplicationsData.installerApplications']),
  ),
];
