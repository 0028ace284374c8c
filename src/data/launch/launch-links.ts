import { type ContractClient, call } from '../../contract/client.ts';
import { followLaunchLink } from '../../contract/generated/operations/launch.ts';
import type { LaunchLinkOutcome } from '../../contract/generated/schema.d.ts';

/**
 * Launches the request that an e-mailed link belongs to (extension). The answer names what `/launched` shows.
 * @param commandId made once for the visit of the link: the link has its effect once, however often it is sent
 */
export function followLink(client: ContractClient, token: string, commandId: string): Promise<LaunchLinkOutcome> {
  return call(client, followLaunchLink, {
    params: { path: { token }, header: { 'Idempotency-Key': commandId } },
  });
}
