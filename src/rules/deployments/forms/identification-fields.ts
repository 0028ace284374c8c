import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { isEmailAddress } from '../../email-address.ts';
import { entriesError, lengthError } from '../../limits.ts';
import {
  APPROVAL_REFERENCE_MAX_LENGTH,
  approvalReferenceError,
  NAME_MAX_LENGTH,
  nameError,
  pairError,
  roomBeside,
} from '../identification.ts';
import { type DeploymentFields, limits, options, rule, section } from './definitions.ts';
import { fixedOnceMade, mayEditEnvironmentType, mayEditRequestDetails } from './gates.ts';

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

export const identificationFields: Pick<
  DeploymentFields,
  'client' | 'environmentIdentifier' | 'approvalReference' | 'environmentType' | 'notificationEmails'
> = {
  client: {
    name: 'client',
    label: 'Client',
    control: 'text',
    editable: [fixedOnceMade],
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ maxLength: NAME_MAX_LENGTH })),
    rules: [rule(['client'], ({ client }) => nameError(client))],
  },
  environmentIdentifier: {
    name: 'environmentIdentifier',
    label: 'Environment Identifier',
    control: 'text',
    editable: [fixedOnceMade],
    required: { message: 'cannot be blank' },
    limits: limits(['client'], ({ client }) => ({ maxLength: roomBeside(client) })),
    rules: [
      rule(['environmentIdentifier'], ({ environmentIdentifier }) => nameError(environmentIdentifier)),
      rule(['client', 'environmentIdentifier'], ({ client, environmentIdentifier }) =>
        pairError(client, environmentIdentifier),
      ),
    ],
  },
  approvalReference: {
    name: 'approvalReference',
    label: 'Approval Reference',
    control: 'text',
    editable: [mayEditRequestDetails],
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ maxLength: APPROVAL_REFERENCE_MAX_LENGTH })),
    rules: [rule(['approvalReference'], ({ approvalReference }) => approvalReferenceError(approvalReference))],
  },
  environmentType: {
    name: 'environmentType',
    label: 'Environment Type',
    control: 'choice',
    editable: [mayEditEnvironmentType],
    required: { message: 'Select an environment type' },
    options: options([], () => [
      { value: 'TEST', label: 'Test' },
      { value: 'PRODUCTION', label: 'Production' },
    ]),
  },
  notificationEmails: {
    name: 'notificationEmails',
    label: 'Notification Emails',
    control: 'entries',
    editable: [mayEditRequestDetails],
    entry: { isAcceptable: isEmail, inputMode: 'email' },
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
