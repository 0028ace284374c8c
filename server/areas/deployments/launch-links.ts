/** Links in mails that launch an environment once, for a signed-in user (Deployments §2). */
import { randomBytes } from 'node:crypto';
import { recordLink } from '../../../src/rules/records/record-link.ts';
import type { DefaultMoment } from '../../database/columns.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { fingerprint } from '../../keys/fingerprint.ts';
import type { Services } from '../../services.ts';
import type { DeploymentRecord } from './record.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    launch_links: {
      /** Keyed fingerprint; the token itself is only in the mail. */
      token_hash: string;
      deployment_request_id: number;
      tenant_id: string;
      created_at: DefaultMoment;
    };
  }
}

export function launchTokenHash({ fingerprintKey }: Pick<Services, 'fingerprintKey'>, token: string): string {
  return fingerprint(fingerprintKey, 'launch link', token);
}

/** Earlier links stay valid: any of them launches, once in all. */
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
  return `${services.publicUrl}${recordLink({ path: `/launch/${token}`, tenantId: record.tenant_id })}`;
}

/** In any tenant; undefined for an unknown link. */
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
