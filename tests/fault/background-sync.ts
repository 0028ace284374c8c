/** Wakes the service worker of a portal as the browser does when the network is back. */
import { expect, type Page } from '@playwright/test';

export interface BackgroundSync {
  /** Sends the worker its sync event. */
  wake(): Promise<void>;
}

/**
 * Finds the worker of the portal. The page may be any page of the same browser, so that the worker can be woken without a page
 * of the portal.
 */
export async function findBackgroundSync(page: Page, origin: string): Promise<BackgroundSync> {
  const session = await page.context().newCDPSession(page);
  let registrationId: string | null = null;
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const registration of registrations) {
      if (registration.scopeURL.startsWith(origin) && !registration.isDeleted) {
        registrationId = registration.registrationId;
      }
    }
  });
  await session.send('ServiceWorker.enable');
  await expect.poll(() => registrationId, { message: 'the worker is known' }).not.toBeNull();
  return {
    wake: async () => {
      if (registrationId === null) throw new Error('There is no worker.');
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'portal-outbox',
        lastChance: false,
      });
    },
  };
}
