import { call, createContractClient } from '../../contract/client.ts';
import { getPushState, subscribeToPush } from '../../contract/generated/operations/push.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';
import { Device } from '../device/device.ts';
import { SessionChannel } from '../session/session-channel.ts';
import { SessionStore } from '../session/session-store.ts';
import { TokenRefresher } from '../session/token-refresh.ts';
import { bodyOf, subscribeWith } from './push-device.ts';

/** Replaces a subscription that the browser has ended, at the server too. Does nothing without a session. */
export async function renewPushInBackground(
  config: RuntimeConfig,
  registration: ServiceWorkerRegistration,
): Promise<void> {
  const store = new SessionStore(new Device());
  await store.read();
  if (store.scope === null) return;
  const plainClient = createContractClient({ config, tokens: null });
  const channel = new SessionChannel();
  const refresher = new TokenRefresher({ store, client: plainClient, announce: () => channel.announce() });
  const accessToken = () => store.tokens?.accessToken ?? null;
  const client = createContractClient({
    config,
    tokens: {
      access: async () => accessToken(),
      refresh: async () => ((await refresher.refresh()).kind === 'refreshed' ? accessToken() : null),
      reject: async (refused) => ((await refresher.replacement(refused)) === null ? null : accessToken()),
    },
  });
  try {
    const { publicKey } = await call(client, getPushState);
    const subscription =
      (await registration.pushManager.getSubscription()) ?? (await subscribeWith(registration, publicKey));
    await call(client, subscribeToPush, { body: bodyOf(subscription) });
  } finally {
    channel.close();
  }
}
