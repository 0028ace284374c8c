import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import {
  listRunnerHosts,
  removeRunnerHost,
  updateRunnerHost,
} from '../../contract/generated/operations/runner-hosts.ts';
import type { RunnerHostList } from '../../contract/generated/schema.d.ts';

/** Never stored on the device: it is only right at the moment (an extension). */
export function fetchRunnerHosts(client: ContractClient, signal: AbortSignal): Promise<RunnerHostList> {
  return call(client, listRunnerHosts, { signal });
}

export type HostChange = 'pause' | 'resume' | 'remove';

/** Null if it was made, else why not. */
export async function changeRunnerHost(
  client: ContractClient,
  hostId: string,
  change: HostChange,
): Promise<string | null> {
  const params = { path: { hostId } };
  try {
    if (change === 'remove') await call(client, removeRunnerHost, { params });
    else await call(client, updateRunnerHost, { params, body: { isPaused: change === 'pause' } });
    return null;
  } catch (failure) {
    return toAppError(failure).message;
  }
}
