import { type ContractClient, call } from '../../contract/client.ts';
import { getCredentialUsage } from '../../contract/generated/operations/credentials.ts';

/** What uses a credential, as far as the user may see it. Throws an AppError. */
export function credentialUsage(client: ContractClient, id: number, signal: AbortSignal) {
  return call(client, getCredentialUsage, { params: { path: { id } }, signal });
}
