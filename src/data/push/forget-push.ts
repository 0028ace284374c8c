import { rememberPushOwner } from './push-device.ts';

/** Milliseconds; signing out doesn't wait longer for the browser. */
const TIME_OUT = 2_000;

async function forget(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Of a user who leaves the device: nothing is shown any more, and nothing arrives. The server drops it with the session. */
export async function forgetPush(): Promise<void> {
  rememberPushOwner(null);
  const late = new Promise<void>((resolve) => setTimeout(resolve, TIME_OUT));
  await Promise.race([forget().catch(() => undefined), late]);
}
