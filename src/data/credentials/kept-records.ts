import { call } from '../../contract/client.ts';
import { deleteCredential } from '../../contract/generated/operations/credentials.ts';
import { credentialParser } from '../../contract/generated/parsers/credentials.ts';
import { credentialCommands as confirmedCommands } from '../../machines/lifecycles/credential/confirmed-commands.ts';
import type { CredentialCommand } from '../../machines/lifecycles/credential/lifecycle.ts';
import {
  CREDENTIAL_DELETION,
  type CredentialRecord,
  credentialListAddress,
  recordOf,
} from '../../rules/credentials/record.ts';
import { usageRefusal } from '../../rules/usage.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, resourceCommands } from '../resources/resource.ts';
import { credentialUsage } from './usage.ts';

/** Credentials as the device keeps them: never with a secret. */
export const credentialRecords = listedWhole({
  area: 'credentials',
  parser: credentialParser,
  recordOf,
  sensitive: 'Credential',
  order: HIGHEST_ID_FIRST,
  address: credentialListAddress,
  compared: {
    credentialName: ({ credentialName }) => credentialName,
    cloudProvider: ({ cloudProvider }) => cloudProvider,
  },
});

/** Their commands, for dialogs (Administration §7). */
export const credentialCommands = resourceCommands<CredentialRecord, AskedCommand<CredentialCommand>>(
  confirmedCommands,
  async (client, _, { subjectId: id, header }) => {
    await call(client, deleteCredential, { params: { path: { id }, header } });
    return null;
  },
  async (client, _, id, signal) => usageRefusal(await credentialUsage(client, id, signal), CREDENTIAL_DELETION),
);
