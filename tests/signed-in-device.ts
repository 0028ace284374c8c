/** A device with a signed-in user, as any tab of the portal would leave it. */
import type { Device } from '../src/data/device/device.ts';
import type { Scope } from '../src/data/device/scope.ts';
import type { SessionRow } from '../src/data/device/session-database.ts';

/** The row that the device keeps of their session. */
export function sessionRow({ userId, tenantId }: Scope): SessionRow {
  return {
    id: 'current',
    userId,
    tenantId,
    accountStatus: 'ACTIVE',
    idToken: 'id',
    accessToken: 'access',
    refreshToken: 'refresh',
    accessExpiresAt: 1,
    refreshExpiresAt: null,
    profile: null,
  };
}

export async function signIn(device: Device, scope: Scope): Promise<void> {
  await device.keepSession(async (transaction) => {
    await transaction.objectStore('sessions').put(sessionRow(scope));
  });
}
