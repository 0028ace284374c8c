import { type CredentialRecord, credentialComparison } from '../../../rules/credentials/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import type { CommandOf } from '../engine/status-actions.ts';

/** Administration §2, §6 */
export const CREDENTIAL_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'credentials.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'credentials.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'credentials.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this credential?',
    isDestructive: true,
    isRemoval: true,
  },
});
export type CredentialCommand = CommandOf<typeof CREDENTIAL_ACTIONS>;

/** Only privileges decide. The server checks uses before a deletion. */
export const credentialLifecycle = plainLifecycle({
  id: 'credential',
  actions: CREDENTIAL_ACTIONS,
  factsOf: (_: CredentialRecord, { privileges }) => ({ privileges }),
  factGuards: {},
  guards: {},
});

export const credentialRecords = recordLifecycle(credentialLifecycle, (_: CredentialRecord) => NO_STATUS);

export const credentialCommands: ConfirmedCommands<CredentialCommand, CredentialRecord> = {
  ...CREDENTIAL_ACTIONS.confirmed,
  area: 'credentials',
  noun: 'credential',
  lifecycle: credentialRecords,
  comparison: credentialComparison,
  nameOf: ({ credentialName }) => credentialName,
  isCheckedFirst: (action) => action === 'DELETE',
};
