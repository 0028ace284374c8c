import type { PushHindrance } from './push-device.ts';

function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = globalThis.navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isInstalled(): boolean {
  return globalThis.matchMedia('(display-mode: standalone)').matches;
}

/** Null where this device can be notified, if its user agrees. */
export async function pushHindrance(): Promise<PushHindrance | null> {
  if (!globalThis.isSecureContext) return 'insecure';
  // iPhones and iPads have push only in installed apps.
  if (isAppleTouchDevice() && !isInstalled()) return 'installFirst';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!hasPush) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? 'noWorker' : null;
}
