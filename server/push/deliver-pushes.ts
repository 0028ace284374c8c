/** Sends devices their due notifications, and removes devices whose subscription or session has ended. */
import * as v from 'valibot';
import type { PushMessage } from '../../src/rules/push/push-message.ts';
import { type Queries, transaction } from '../database/database.ts';
import { unseal } from '../seal.ts';
import { knownKeys, type Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { type DuePush, type DuePushes, duePushes, type Subscription } from './due-pushes.ts';
import type { OutgoingPush, PushSender, PushTarget } from './push-sender.ts';
import { notifiedGrants } from './recipients.ts';
import type { RequestedAreas } from './spread-news.ts';
import { PUSH_TARGET } from './tables.ts';

export const PUSH_QUEUE = 'pushes';

export interface PushJob {
  readonly subscriptionId: string;
}

const StoredTarget = v.object({ endpoint: v.string(), p256dh: v.string(), auth: v.string() });
export type StoredTarget = v.InferOutput<typeof StoredTarget>;

/** Seconds for which a push service keeps a message for a device that is offline. */
const LIFETIME = { waiting: 3 * 86_400, others: 86_400 } as const;

/** Null if the server's key with which the device has subscribed is gone. */
export function targetOf(secrets: Secrets, { sealed_target, key_id }: Subscription): PushTarget | null {
  const { pushKey } = secrets;
  const key = pushKey === undefined ? undefined : knownKeys(pushKey).find(({ kid }) => kid === key_id);
  if (key === undefined) return null;
  const { endpoint, p256dh, auth } = v.parse(StoredTarget, JSON.parse(unseal(secrets, PUSH_TARGET, sealed_target)));
  return { endpoint, keys: { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }, key };
}

export function outgoing(message: PushMessage, isProduction: boolean): OutgoingPush {
  const isWaiting = message.kind === 'waiting';
  return {
    text: JSON.stringify(message),
    topic: message.tag,
    urgency: message.isAlert ? (isWaiting && isProduction ? 'high' : 'normal') : 'low',
    lifetime: isWaiting ? LIFETIME.waiting : LIFETIME.others,
  };
}

export async function removeSubscription(queries: Queries, subscriptionId: string): Promise<void> {
  await queries.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute();
}

/** Whether its sign-in has neither ended nor expired. */
async function isSessionAlive(queries: Queries, session: string, now: Date): Promise<boolean> {
  const token = await queries
    .selectFrom('refresh_tokens')
    .select('family')
    .where('family', '=', session)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return token !== undefined;
}

interface Plan extends DuePushes {
  readonly subscription: Subscription;
  readonly target: PushTarget;
}

async function planOf(services: Services, areas: RequestedAreas, subscriptionId: string): Promise<Plan | null> {
  return transaction(services.queries, async (within) => {
    const subscription = await within
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('subscription_id', '=', subscriptionId)
      .forUpdate()
      .executeTakeFirst();
    if (subscription === undefined) return null;
    const { user_id: userId, session } = subscription;
    const grants = await notifiedGrants(within, userId);
    const target = targetOf(services.secrets, subscription);
    if (grants === null || target === null || !(await isSessionAlive(within, session, services.now()))) {
      await removeSubscription(within, subscriptionId);
      return null;
    }
    return { subscription, target, ...(await duePushes(within, services, areas, subscription, grants)) };
  });
}

async function noteSent(
  queries: Queries,
  subscriptionId: string,
  { message, noticeIds, reminderIds }: DuePush,
): Promise<void> {
  if (message.kind === 'waiting') {
    await queries
      .updateTable('push_subscriptions')
      .set({ shown: JSON.stringify(noticeIds) })
      .where('subscription_id', '=', subscriptionId)
      .execute();
  }
  const sentIds = message.kind === 'waiting' ? reminderIds : noticeIds;
  if (sentIds.length === 0) return;
  await queries
    .insertInto('push_sent')
    .columns(['subscription_id', 'notice_id'])
    // The device may have been removed meanwhile.
    .expression(({ selectFrom, val }) =>
      selectFrom('push_notices')
        .innerJoin('push_subscriptions', (join) => join.on('subscription_id', '=', subscriptionId))
        .select([val(subscriptionId).as('subscription_id'), 'notice_id'])
        .where('notice_id', 'in', sentIds),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Throws if something has to be tried again; what was sent isn't repeated. */
export async function deliverPushes(
  services: Services,
  areas: RequestedAreas,
  send: PushSender,
  { subscriptionId }: PushJob,
): Promise<void> {
  const { queries, metrics } = services;
  const plan = await planOf(services, areas, subscriptionId);
  if (plan === null) return;
  const { subscription, target, pushes, nextAt } = plan;
  for (const push of pushes) {
    let outcome: Awaited<ReturnType<PushSender>>;
    try {
      outcome = await send(target, outgoing(push.message, push.isProduction));
    } catch (cause) {
      metrics.pushes.inc({ outcome: 'failed' });
      throw cause;
    }
    metrics.pushes.inc({ outcome });
    if (outcome === 'gone') return removeSubscription(queries, subscriptionId);
    if (outcome === 'refused') services.log.warn({ subscriptionId }, 'A push service refused a message');
    await noteSent(queries, subscriptionId, push);
  }
  await queries
    .updateTable('push_subscriptions')
    .set({ done: subscription.wanted, next_at: nextAt })
    .where('subscription_id', '=', subscriptionId)
    .execute();
}
