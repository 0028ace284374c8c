/** The secret fields of a deployment request. */
import * as v from 'valibot';
import { deploymentRequestParser } from '../../../src/contract/generated/parsers/deployments.ts';
import { sensitiveFields } from '../../../src/contract/generated/sensitive-fields.ts';
import type { Queries } from '../../database/database.ts';
import { sealedFields } from '../../records/sealed-fields.ts';
import type { Secrets } from '../../secrets.ts';
import type { DeploymentSecrets } from './record.ts';

const { seal, open } = sealedFields<DeploymentSecrets>(
  'deployment_requests.secrets',
  v.pick(deploymentRequestParser, sensitiveFields.DeploymentRequest),
);

export const sealSecrets = seal;

/** Only for who may see them, and for a change of the request. */
export async function readSecrets(
  queries: Queries,
  keys: Pick<Secrets, 'encryptionKey'>,
  id: number,
): Promise<DeploymentSecrets> {
  const row = await queries.selectFrom('deployment_requests').select('secrets').where('id', '=', id).executeTakeFirst();
  return open(keys, row?.secrets ?? null);
}
