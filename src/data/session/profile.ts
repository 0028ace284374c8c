import { toAppError } from '../../contract/app-error.ts';
import { type ContractClient, call } from '../../contract/client.ts';
import { getPrivileges, getUser, listUserTenants } from '../../contract/generated/operations/session.ts';
import type { ProfileOutcome, SessionUser } from '../../machines/session/session-facts.ts';

/** Who the user is, where they work, and what they may do there (Deployments §7 "Auth"). Never throws. */
export async function loadProfile(client: ContractClient, userId: number, tenantId: string): Promise<ProfileOutcome> {
  try {
    const [user, tenants, privileges] = await Promise.all([
      call(client, getUser, { params: { path: { id: userId } } }),
      call(client, listUserTenants),
      call(client, getPrivileges, { params: { path: { tenantId } } }),
    ]);
    const sessionUser: SessionUser = {
      userId: user.userId,
      name: user.name,
      email: user.email,
      picture: user.picture ?? null,
    };
    return { kind: 'loaded', accountStatus: user.status, profile: { user: sessionUser, tenants, privileges } };
  } catch (failure) {
    return { kind: 'failed', message: toAppError(failure).message };
  }
}
