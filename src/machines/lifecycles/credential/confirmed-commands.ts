import { type CredentialRecord, credentialComparison } from '../../../rules/credentials/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { NO_STATUS } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { CREDENTIAL_ACTIONS, type CredentialCommand, credentialLifecycle } from './lifecycle.ts';

/** What can be done with a credential. */
export const credentialRecords = recordLifecycle(credentialLifecycle, (_: CredentialRecord) => NO_STATUS);

/** How the commands on a credential are confirmed. */
export const credentialCommands: ConfirmedCommands<CredentialCommand, CredentialRecord> = {
  ...CREDENTIAL_ACTIONS.confirmed,
  area: 'credentials',
  noun: 'credential',
  lifecycle: credentialRecords,
  comparison: credentialComparison,
  nameOf: ({ credentialName }) => credentialName,
  isCheckedFirst: (action) => action === 'DELETE',
};
