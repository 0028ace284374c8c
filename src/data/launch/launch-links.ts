import { type ContractClient, call } from '../../contract/client.ts';
import { followLaunchLink } from '../../contract/generated/operations/launch.ts';
import type { LaunchLinkOutcome } from '../../contract/generated/schema.d.ts';

/** Launches a mail's request (extension); the answer names what `/launched` shows. `commandId` is created once per visit. */
export function followLink(client: ContractClient, token: string, commandId: string): Promise<LaunchLinkOutcome> {
  return call(client, followLaunchLink, {
    params: { path: { token }, header: { 'Idempotency-Key': commandId } },
  });
}
