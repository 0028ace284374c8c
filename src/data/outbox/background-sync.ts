export const OUTBOX_SYNC_TAG = 'portal-outbox';

/** Missing in TypeScript's types and some browsers. */
interface SyncRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

function canSync(registration: object): registration is SyncRegistration {
  return 'sync' in registration && typeof registration.sync === 'object' && registration.sync !== null;
}

/** Wakes the service worker once there is a network; otherwise the page sends. */
export async function askForBackgroundSync(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  if (registration !== undefined && canSync(registration)) await registration.sync.register(OUTBOX_SYNC_TAG);
}
