import { fromPromise } from 'xstate';
import { AppError } from '../../contract/app-error.ts';
import { call } from '../../contract/client.ts';
import {
  getPushState,
  savePushSettings,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
} from '../../contract/generated/operations/push.ts';
import type { PushSettings, PushState, PushTest } from '../../contract/generated/schema.d.ts';
import { type PushReading, pushMachine } from '../../machines/device/push.ts';
import { isInstalled } from '../installation/install-prompt.ts';
import type { Portal } from '../portal.ts';
import { readSession } from '../session/token-claims.ts';
import { forgetPush } from './forget-push.ts';
import { bodyOf, hasKey, type PushHindrance, pushOwner, rememberPushOwner, subscribeWith } from './push-device.ts';

function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = globalThis.navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Null where this device can be notified, if its user agrees. */
async function pushHindrance(): Promise<PushHindrance | null> {
  if (!globalThis.isSecureContext) return 'insecure';
  // iPhones and iPads have push only in installed apps.
  if (isAppleTouchDevice() && !isInstalled()) return 'installFirst';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!hasPush) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? 'noWorker' : null;
}

type Pushing = Pick<Portal, 'client' | 'scope' | 'accessToken'>;

const REFUSED =
  'The browser’s push service can’t be reached or refuses this device. Check the connection, then try again.';

async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  return (await globalThis.navigator.serviceWorker?.getRegistration()) ?? null;
}

/** Sends the subscription to the server; makes a new one if the server's key has changed. */
async function tellServer(
  { client, scope, accessToken }: Pushing,
  registration: ServiceWorkerRegistration,
  subscription: PushSubscription,
): Promise<PushState> {
  const userId = scope()?.userId;
  let state = await call(client, subscribeToPush, { body: bodyOf(subscription) });
  if (!hasKey(subscription, state.publicKey)) {
    await subscription.unsubscribe();
    const renewed = await subscribeWith(registration, state.publicKey);
    state = await call(client, subscribeToPush, { body: bodyOf(renewed) });
  }
  if (userId !== undefined) rememberPushOwner({ userId, session: readSession(accessToken()) });
  return state;
}

async function subscribe(portal: Pushing, publicKey: string): Promise<PushReading<PushHindrance>> {
  // First: a question of the browser needs the press that caused it.
  const permission = await Notification.requestPermission();
  const registration = await registrationHere();
  const hindrance = registration === null ? 'noWorker' : permission === 'denied' ? 'denied' : null;
  if (registration === null || permission !== 'granted')
    return { hindrance, state: await call(portal.client, getPushState) };
  const subscription = await subscribeWith(registration, publicKey).catch((cause: unknown) => {
    throw new AppError({ kind: 'unexpected-answer', message: REFUSED, cause });
  });
  return { hindrance: null, state: await tellServer(portal, registration, subscription) };
}

export function createPushMachine(portal: Pushing) {
  const { client } = portal;
  return pushMachine.provide({
    actors: {
      readPush: fromPromise<PushReading<string>, undefined>(async ({ signal }) => {
        const [hindrance, state] = await Promise.all([pushHindrance(), call(client, getPushState, { signal })]);
        return { hindrance, state };
      }),
      subscribe: fromPromise<PushReading<string>, { readonly publicKey: string }>(({ input }) =>
        subscribe(portal, input.publicKey),
      ),
      unsubscribe: fromPromise<PushState, { readonly id: string; readonly isThisDevice: boolean }>(
        async ({ input: { id, isThisDevice } }) => {
          const state = await call(client, unsubscribeFromPush, { params: { path: { subscriptionId: id } } });
          if (isThisDevice) await forgetPush();
          return state;
        },
      ),
      saveSettings: fromPromise<PushState, { readonly settings: PushSettings | null }>(({ input, signal }) =>
        input.settings === null
          ? call(client, getPushState, { signal })
          : call(client, savePushSettings, { body: input.settings, signal }),
      ),
      sendTest: fromPromise<PushTest['outcome'], { readonly id: string }>(
        async ({ input, signal }) =>
          (await call(client, testPush, { params: { path: { subscriptionId: input.id } }, signal })).outcome,
      ),
    },
  });
}

/**
 * Once for each start: reports to the server that the device is in use, also in a new session of the same user. Another user's subscription is
 * ended, and that of a device that was removed elsewhere.
 */
export async function keepPush(portal: Pushing): Promise<void> {
  const registration = await registrationHere();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  const userId = portal.scope()?.userId;
  if (registration === null || subscription === null || userId === undefined) return;
  const owner = pushOwner();
  if (owner?.userId !== userId) return forgetPush();
  if (owner.session === readSession(portal.accessToken())) {
    const { devices } = await call(portal.client, getPushState);
    if (!devices.some(({ isOfSession }) => isOfSession)) return forgetPush();
  }
  await tellServer(portal, registration, subscription);
}
