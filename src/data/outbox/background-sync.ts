/** The tag of the browser's Background Sync; the service worker answers it by sending the queue. */
export const OUTBOX_SYNC_TAG = 'portal-outbox';

/** Background Sync is not in the language's own types, and not in every browser. */
interface SyncRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

function canSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration && typeof registration.sync === 'object' && registration.sync !== null;
}

/** Asks the browser to wake the service worker once there is a network; where it can't, the page sends by itself. */
export async function askForBackgroundSync(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  if (registration !== undefined && canSync(registration)) await registration.sync.register(OUTBOX_SYNC_TAG);
}
