import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { holds, type Privilege } from '../../access/access.ts';
import { isEmailAddress } from '../../formats/addresses.ts';
import type { EntryKind } from '../../forms/controls.ts';
import { checkboxField, choiceField, textField } from '../../forms/fields.ts';
import { nameError, pairError, roomBeside } from '../../records/identification.ts';
import { entriesError, lengthError } from '../../texts/limits.ts';
import {
  choicesOf,
  condition,
  DEPLOYMENT_LISTS,
  type DeploymentFields,
  keyValueRows,
  limits,
  optionalSection,
  options,
  rule,
  section,
} from './definitions.ts';
import { fixedOnceMade, mayEditEnvironmentType, mayEditInfrastructure, mayEditRequestDetails } from './gates.ts';

export const identificationSection = section('Identification', [
  'client',
  'environmentIdentifier',
  'approvalReference',
  'environmentType',
  'notificationEmails',
]);

const EMAILS = bodyLimits.notificationEmails;

export function isEmail(text: string): boolean {
  return lengthError(text, EMAILS.entryLength) === null && isEmailAddress(text);
}

export const EMAIL_ENTRIES: EntryKind = { isAcceptable: isEmail, inputMode: 'email', isCaseIgnored: true };

export const identificationFields: Pick<
  DeploymentFields,
  'client' | 'environmentIdentifier' | 'approvalReference' | 'environmentType' | 'notificationEmails'
> = {
  client: { ...textField('client', 'Client', bodyLimits.client, nameError), editable: [fixedOnceMade] },
  environmentIdentifier: {
    ...textField('environmentIdentifier', 'Environment Identifier', bodyLimits.environmentIdentifier),
    editable: [fixedOnceMade],
    limits: limits(['client'], ({ client }) => roomBeside(client)),
    rules: [
      rule(['environmentIdentifier'], ({ environmentIdentifier }) => nameError(environmentIdentifier)),
      rule(['client', 'environmentIdentifier'], ({ client, environmentIdentifier }) =>
        pairError(client, environmentIdentifier),
      ),
    ],
  },
  approvalReference: {
    ...textField('approvalReference', 'Approval Reference', bodyLimits.approvalReference),
    editable: [mayEditRequestDetails],
  },
  environmentType: {
    ...choiceField(
      'environmentType',
      'Environment type',
      'Select an environment type',
      options([], () => [
        { value: 'TEST', label: 'Test' },
        { value: 'PRODUCTION', label: 'Production' },
      ]),
    ),
    editable: [mayEditEnvironmentType],
  },
  notificationEmails: {
    name: 'notificationEmails',
    label: 'Notification emails',
    control: 'entries',
    editable: [mayEditRequestDetails],
    entry: EMAIL_ENTRIES,
    limits: limits([], () => ({ maxEntries: EMAILS.entries })),
    rules: [
      rule(['notificationEmails'], ({ notificationEmails }) => entriesError(notificationEmails, EMAILS.entries)),
      rule(['notificationEmails'], ({ notificationEmails }) =>
        notificationEmails.every((entry) => entry.trim() === '' || isEmail(entry.trim()))
          ? null
          : 'Some are not valid email addresses.',
      ),
    ],
  },
};

/** Deployments §3 "Change flags" */
const TITLE = 'Apply changes';
export const changeSection = optionalSection(TITLE, [
  'shouldApplyInfrastructureChanges',
  'shouldApplyApplicationChanges',
]);

/** A database has no application whose changes could be applied (docs/decisions/0002). */
export const infrastructureChangeSection = optionalSection(TITLE, ['shouldApplyInfrastructureChanges']);

function onEditWith(privilege: Privilege) {
  return condition(
    'You don’t have permission to apply changes.',
    [],
    (_, { mode, privileges }) => mode === 'edit' && holds(privileges, privilege),
  );
}

export const changeFields: Pick<
  DeploymentFields,
  'shouldApplyInfrastructureChanges' | 'shouldApplyApplicationChanges'
> = {
  shouldApplyInfrastructureChanges: {
    ...checkboxField('shouldApplyInfrastructureChanges', 'Apply infrastructure changes'),
    visible: onEditWith('deployment.shouldapplyinfrastructurechanges'),
  },
  shouldApplyApplicationChanges: {
    ...checkboxField('shouldApplyApplicationChanges', 'Apply application changes'),
    visible: onEditWith('deployment.shouldapplyapplicationchanges'),
  },
};

/** Always present, with fixed keys (Deployments §2 "Common sections"). */
export const FIXED_TAG_KEYS = ['Department', 'SubDepartment'] as const;

export const tagSection = section('Deployment tags', [
  'deploymentTags.Department',
  'deploymentTags.SubDepartment',
  'deploymentTags',
]);

function namedOptions(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}

/** Tags apply to the infrastructure's resources. */
const editable = [mayEditInfrastructure];

const notOnPremises = condition(
  'On-premises requests don’t need a department.',
  ['cloudProvider'],
  ({ cloudProvider }) => cloudProvider !== 'ON_PREM',
);

export const tagFields: Pick<
  DeploymentFields,
  'deploymentTags.Department' | 'deploymentTags.SubDepartment' | 'deploymentTags'
> = {
  'deploymentTags.Department': {
    name: 'deploymentTags.Department',
    label: 'Department',
    control: 'choice',
    editable,
    required: { message: 'Department cannot be blank', when: notOnPremises },
    options: choicesOf(DEPLOYMENT_LISTS.departments, [], namedOptions),
  },
  'deploymentTags.SubDepartment': {
    name: 'deploymentTags.SubDepartment',
    label: 'SubDepartment',
    control: 'choice',
    editable,
    waitsFor: [
      condition(
        'Select a department first.',
        ['deploymentTags.Department'],
        (values) => values['deploymentTags.Department'] !== '',
      ),
    ],
    required: { message: 'Subdepartment cannot be blank', when: notOnPremises },
    options: choicesOf(DEPLOYMENT_LISTS.subDepartments, [], namedOptions),
  },
  deploymentTags: {
    name: 'deploymentTags',
    label: 'Tags',
    editable,
    ...keyValueRows(
      {
        noun: 'tag',
        emptyWords: 'No other tags yet.',
        repeatedMessage: 'A tag with this key already exists.',
        maxRows: bodyLimits.deploymentTags.entries - FIXED_TAG_KEYS.length,
        maxKeyLength: bodyLimits.deploymentTags.keyLength,
        maxValueLength: bodyLimits.deploymentTags.valueLength,
        taken: FIXED_TAG_KEYS,
      },
      ['deploymentTags'],
      ({ deploymentTags }) => ({ rows: deploymentTags, suggestions: [] }),
    ),
  },
};
