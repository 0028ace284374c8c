/** The secret fields of a deployment request, as they rest: one sealed value for each request. */
import type { Queries } from '../../database/database.ts';
import { seal, unseal } from '../../seal.ts';
import type { Secrets } from '../../secrets.ts';
import type { DeploymentSecrets } from './document.ts';

type Keys = Pick<Secrets, 'encryptionKey'>;

const PURPOSE = 'deployment_requests.secrets';

/** Null where there is nothing to keep. */
export function sealSecrets(keys: Keys, secrets: DeploymentSecrets): Uint8Array | null {
  return Object.keys(secrets).length === 0 ? null : seal(keys, PURPOSE, JSON.stringify(secrets));
}

/** Only for who may see them, and for a change of the request. */
export async function readSecrets(queries: Queries, keys: Keys, id: number): Promise<DeploymentSecrets> {
  const row = await queries.selectFrom('deployment_requests').select('secrets').where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.secrets === null) return {};
  const opened: DeploymentSecrets = JSON.parse(unseal(keys, PURPOSE, row.secrets));
  return opened;
}
