import { bodyLimits } from '../../../contract/generated/body-limits/deployments.ts';
import { isEmailAddress } from '../../email-address.ts';
import type { EntryKind } from '../../forms/controls.ts';
import { choiceField, textField } from '../../forms/fields.ts';
import { nameError, pairError, roomBeside } from '../../identification.ts';
import { entriesError, lengthError } from '../../limits.ts';
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

/** Mail reaches the same person however the letters of the address are written. */
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
      'Environment Type',
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
    label: 'Notification Emails',
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
