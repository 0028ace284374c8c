/** A user's devices and settings for push messages (an extension, docs/decisions/0041). */
import type { PushState, PushSubscriptionBody, PushTest } from '../../../src/contract/generated/schema.d.ts';
import type { PushMessage } from '../../../src/rules/push/push-message.ts';
import { PUSH_PRIVILEGES, quietHoursFault } from '../../../src/rules/push/push-settings.ts';
import { type Queries, transaction } from '../../database/database.ts';
import { requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import { fingerprint } from '../../keys/fingerprint.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { type FieldError, notFound, validationFailed } from '../../problems/problem.ts';
import { outgoing, removeSubscription, type StoredTarget, targetOf } from '../../push/deliver-pushes.ts';
import { settingsOf } from '../../push/due-pushes.ts';
import { AUTH_BYTES, isPublicKey } from '../../push/encrypt.ts';
import { wakeDevices } from '../../push/news.ts';
import { applicationServerKey, createPushSender, endpointFault } from '../../push/push-sender.ts';
import { PUSH_TARGET } from '../../push/tables.ts';
import { seal } from '../../seal.ts';
import type { SigningKey } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

type PushOperation = 'getPushState' | 'savePushSettings' | 'subscribeToPush' | 'unsubscribeFromPush' | 'testPush';

/** Of one user; those that were used longest ago make room. */
const MOST_DEVICES = 20;

const TEST: PushMessage = { kind: 'test', tag: 'test', isAlert: true, total: 0, items: [] };

function subscriptionFaults(
  { endpoint, keys }: PushSubscriptionBody,
  allowedOrigins: readonly string[],
): readonly FieldError[] {
  const fault = endpointFault(endpoint, allowedOrigins);
  const isAuth = Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES;
  return [
    ...(fault === null ? [] : [{ field: 'endpoint', message: fault }]),
    ...(isPublicKey(Buffer.from(keys.p256dh, 'base64url')) ? [] : [{ field: 'p256dh', message: 'is no public key' }]),
    ...(isAuth ? [] : [{ field: 'auth', message: `must have ${AUTH_BYTES} bytes` }]),
  ];
}

function pushHandlers(services: Services): Handlers<PushOperation> {
  const { queries, secrets, configuration, fingerprintKey, now } = services;
  const send = createPushSender(configuration, now);

  /** Without a key there is no push, as on a plain back end. */
  function requireKey(viewer: Viewer): SigningKey {
    requireAnyPrivilege(viewer, PUSH_PRIVILEGES);
    if (secrets.pushKey === undefined) throw notFound();
    return secrets.pushKey.current;
  }

  async function stateOf(within: Queries, { userId, session }: Viewer, key: SigningKey): Promise<PushState> {
    const devices = await within
      .selectFrom('push_subscriptions')
      .select(['subscription_id', 'session', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('last_used_at', 'desc')
      .execute();
    return {
      publicKey: applicationServerKey(key),
      settings: await settingsOf(within, userId),
      devices: devices.map((device) => ({
        id: device.subscription_id,
        name: device.name,
        subscribedAt: device.created_at.toISOString(),
        lastUsedAt: device.last_used_at.toISOString(),
        isOfSession: device.session === session,
      })),
    };
  }

  async function ownDevice(within: Queries, { userId }: Viewer, subscriptionId: string) {
    const device = await within
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('subscription_id', '=', subscriptionId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (device === undefined) throw notFound();
    return device;
  }

  return {
    getPushState: async ({ viewer }) => stateOf(queries, viewer, requireKey(viewer)),

    savePushSettings: async ({ viewer, body }) => {
      const key = requireKey(viewer);
      const fault = body.quietHours === undefined ? null : quietHoursFault(body.quietHours);
      if (fault !== null) throw validationFailed([{ field: 'quietHours', message: fault }]);
      const settings = JSON.stringify(body);
      return transaction(queries, async (within) => {
        await within
          .insertInto('push_settings')
          .values({ user_id: viewer.userId, settings })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings }))
          .execute();
        // What is shown may be unwanted now, and what was held back may be due.
        await wakeDevices(within, [viewer.userId]);
        return stateOf(within, viewer, key);
      });
    },

    subscribeToPush: async ({ viewer, body }) => {
      const key = requireKey(viewer);
      const faults = subscriptionFaults(body, configuration.pushServices);
      if (faults.length > 0) throw validationFailed(faults);
      const { endpoint, keys, name } = body;
      const { userId, session } = viewer;
      const endpointHash = fingerprint(fingerprintKey, 'push endpoint', endpoint);
      const target: StoredTarget = { endpoint, ...keys };
      const stored = {
        session,
        user_id: userId,
        endpoint_hash: endpointHash,
        sealed_target: seal(secrets, PUSH_TARGET, JSON.stringify(target)),
        key_id: key.kid,
        name,
        last_used_at: now(),
      };
      return transaction(queries, async (within) => {
        const known = await within
          .selectFrom('push_subscriptions')
          .select(['subscription_id', 'user_id', 'endpoint_hash'])
          .where(({ or, eb }) => or([eb('endpoint_hash', '=', endpointHash), eb('session', '=', session)]))
          .forUpdate()
          .execute();
        const same = known.find((row) => row.endpoint_hash === endpointHash && row.user_id === userId);
        for (const { subscription_id: id } of known)
          if (id !== same?.subscription_id) await removeSubscription(within, id);
        if (same === undefined)
          await within
            .insertInto('push_subscriptions')
            .values({ ...stored, shown: '[]', created_at: now() })
            .execute();
        else
          await within
            .updateTable('push_subscriptions')
            .set(stored)
            .where('subscription_id', '=', same.subscription_id)
            .execute();
        const left = await within
          .selectFrom('push_subscriptions')
          .select('subscription_id')
          .where('user_id', '=', userId)
          .orderBy('last_used_at', 'desc')
          .offset(MOST_DEVICES)
          .execute();
        for (const { subscription_id: id } of left) await removeSubscription(within, id);
        return stateOf(within, viewer, key);
      });
    },

    unsubscribeFromPush: async ({ viewer, path }) => {
      const key = requireKey(viewer);
      const device = await ownDevice(queries, viewer, path.subscriptionId);
      await removeSubscription(queries, device.subscription_id);
      return stateOf(queries, viewer, key);
    },

    testPush: async ({ viewer, path }): Promise<PushTest> => {
      requireKey(viewer);
      const device = await ownDevice(queries, viewer, path.subscriptionId);
      const target = targetOf(secrets, device);
      try {
        const outcome = target === null ? 'gone' : await send(target, outgoing(TEST, false));
        if (outcome === 'gone') await removeSubscription(queries, device.subscription_id);
        return { outcome };
      } catch (cause) {
        services.log.warn({ err: cause }, 'Could not send a test to a push service');
        return { outcome: 'unreachable' };
      }
    },
  };
}

export const pushServerArea = {
  handlers: pushHandlers,
  privileges: {
    savePushSettings: PUSH_PRIVILEGES,
    subscribeToPush: PUSH_PRIVILEGES,
    unsubscribeFromPush: PUSH_PRIVILEGES,
    testPush: PUSH_PRIVILEGES,
  },
} satisfies ServerArea;
