import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/credentials.ts';
import { credentialParser } from '../../contract/generated/parsers/credentials.ts';
import {
  type CredentialCommand,
  credentialCommands as confirmedCommands,
} from '../../machines/lifecycles/credential/lifecycle.ts';
import {
  CREDENTIAL_DELETION,
  type CredentialListQuery,
  type CredentialRecord,
  credentialListAddress,
  recordOf,
} from '../../rules/credentials/record.ts';
import { usageRefusal } from '../../rules/records/usage.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, type Resource, resourceCommands } from '../resources/resource.ts';

/** The uses that the user can see. `named` limits the names per area; default: the server's. Throws an AppError. */
export function credentialUsage(client: ContractClient, id: number, signal: AbortSignal, named?: number) {
  return call(client, operations.getCredentialUsage, {
    params: { path: { id }, query: named === undefined ? {} : { named } },
    signal,
  });
}

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

const credentialCommands = resourceCommands<CredentialRecord, AskedCommand<CredentialCommand>>(
  confirmedCommands,
  async (client, _, { recordId: id, header }) => {
    await call(client, operations.deleteCredential, { params: { path: { id }, header } });
    return null;
  },
  async (client, _, id, signal) => usageRefusal(await credentialUsage(client, id, signal), CREDENTIAL_DELETION),
);

/** Administration §2, §7 */
export const credentialResource: Resource<
  CredentialRecord,
  CredentialRecord,
  CredentialListQuery,
  AskedCommand<CredentialCommand>
> = {
  area: 'credentials',
  sensitive: 'Credential',
  address: credentialListAddress,
  list: async (client, query, { privileges, signal }) => {
    const params = { query: credentialListAddress.parameters(query, privileges) };
    const { results, totalRecords } = await call(client, operations.listCredentials, { params, signal });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) =>
    recordOf(await call(client, operations.getCredential, { params: { path: { id } }, signal })),
  loadKind: async () => credentialRecords,
  loadCommands: async () => credentialCommands,
};
