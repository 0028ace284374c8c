/** The browser's side of push: whether it is possible, its subscription, and whose it is. Shared with the service worker. */
import * as v from 'valibot';
import type { PushSubscriptionBody } from '../../contract/generated/schema.d.ts';

/** Why this device can't be notified, in the order in which its user can do something about it. */
export type PushHindrance = 'insecure' | 'installFirst' | 'unsupported' | 'noWorker' | 'denied';

/** Local storage: who has turned notifications on here, and the session in which that was last reported. */
const KEY = 'portal.push';
const ownerParser = v.object({ userId: v.number(), session: v.nullable(v.string()) });
export type PushOwner = v.InferOutput<typeof ownerParser>;

export function pushOwner(): PushOwner | null {
  try {
    const parsed = v.safeParse(ownerParser, JSON.parse(globalThis.localStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function rememberPushOwner(owner: PushOwner | null): void {
  try {
    if (owner === null) globalThis.localStorage.removeItem(KEY);
    else globalThis.localStorage.setItem(KEY, JSON.stringify(owner));
  } catch {
    // Without storage, the next start turns them off.
  }
}

/** The Push API reads and gives keys as bytes, the contract as text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer | null): string {
  const characters = [...new Uint8Array(bytes ?? new ArrayBuffer(0))].map((byte) => String.fromCharCode(byte));
  return btoa(characters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  return textOf(options.applicationServerKey) === publicKey;
}

const BROWSERS = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const;

/** As its user would call it: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  const nameIn = (known: readonly (readonly [string, RegExp])[]) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  return `${nameIn(BROWSERS) ?? 'Browser'} on ${nameIn(SYSTEMS) ?? 'another system'}`;
}

export function bodyOf(subscription: PushSubscription): PushSubscriptionBody {
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: textOf(subscription.getKey('p256dh')), auth: textOf(subscription.getKey('auth')) },
    name: deviceName(globalThis.navigator.userAgent),
  };
}

/** Throws if the browser or its push service refuses. */
export function subscribeWith(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}
