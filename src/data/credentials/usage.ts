import { type ContractClient, call } from '../../contract/client.ts';
import { getCredentialUsage } from '../../contract/generated/operations/credentials.ts';

/**
 * What uses a credential, as far as the user may see it. Throws an AppError.
 * @param named how many of each area are named at most; the server's own number where not given
 */
export function credentialUsage(client: ContractClient, id: number, signal: AbortSignal, named?: number) {
  return call(client, getCredentialUsage, {
    params: { path: { id }, query: named === undefined ? {} : { named } },
    signal,
  });
}
