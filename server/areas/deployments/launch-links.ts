/** Launch links, which mails carry (Deployments §2 "/launched"; an extension). */
import { randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '../../database/database.ts';
import { fingerprint } from '../../keys/fingerprint.ts';
import type { Services } from '../../services.ts';
import type { DeploymentRecord } from './record.ts';

/** The stored form of a launch link's token. */
export function launchTokenHash({ fingerprintKey }: Pick<Services, 'fingerprintKey'>, token: string): string {
  return fingerprint(fingerprintKey, 'launch link', token);
}

/** A new launch link of a request. Links sent before stay as they are: any of them launches, once in all. */
export async function newLaunchLink(
  within: Transaction,
  services: Services,
  record: DeploymentRecord,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await within
    .insertInto('launch_links')
    .values({
      token_hash: launchTokenHash(services, token),
      deployment_request_id: record.id,
      tenant_id: record.tenant_id,
    })
    .execute();
  return `${services.publicUrl}/launch/${token}`;
}

/** The request that a link launches, in whichever tenant; undefined where the link is not known. */
export function linkedRequest(queries: Queries, tokenHash: string) {
  return queries
    .selectFrom('launch_links')
    .innerJoin('deployment_requests', 'deployment_requests.id', 'launch_links.deployment_request_id')
    .select([
      'deployment_requests.id',
      'deployment_requests.tenant_id',
      'deployment_requests.client',
      'deployment_requests.environment_identifier',
    ])
    .where('launch_links.token_hash', '=', tokenHash)
    .executeTakeFirst();
}
