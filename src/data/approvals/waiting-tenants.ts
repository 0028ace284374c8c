import { call } from '../../contract/client.ts';
import { listWaitingTenants } from '../../contract/generated/operations/approvals.ts';
import type { WaitingTenant } from '../../contract/generated/schema.d.ts';
import type { Portal } from '../portal.ts';

/** The user's other tenants in which something waits for them. Throws an AppError. */
export function readWaitingTenants(
  { client }: Pick<Portal, 'client'>,
  signal?: AbortSignal,
): Promise<readonly WaitingTenant[]> {
  return call(client, listWaitingTenants, { signal });
}
