import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/credentials.ts';
import type { CredentialCommand } from '../../machines/lifecycles/credential/lifecycle.ts';
import {
  type CredentialListQuery,
  type CredentialRecord,
  credentialListAddress,
  recordOf,
} from '../../rules/credentials/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** Credentials (Administration §2, §7). */
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
  loadKind: async () => (await import('./kept-records.ts')).credentialRecords,
  loadCommands: async () => (await import('./kept-records.ts')).credentialCommands,
};
