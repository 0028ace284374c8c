/** A device with somebody signed in, as any tab of the portal would leave it. */
import type { Device } from '../src/data/device/device.ts';
import type { Scope } from '../src/data/device/scope.ts';

export async function signIn(device: Device, { userId, tenantId }: Scope): Promise<void> {
  await device.keepSession(async (transaction) => {
    await transaction.objectStore('sessions').put({
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
    });
  });
}
