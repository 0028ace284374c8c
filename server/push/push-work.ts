/** The job queue's work for push messages. */
import { sql } from 'kysely';
import { approvalHoursOf, deadlineOf, reminderDue } from '../../src/rules/approvals/deadline.ts';
import { type Queries, transaction } from '../database/database.ts';
import type { Queue } from '../database/job-queue.ts';
import type { Services } from '../services.ts';
import { deliverPushes, PUSH_QUEUE, type PushJob } from './deliver-pushes.ts';
import { enqueueNews } from './news.ts';
import { createPushSender } from './push-sender.ts';
import { NEWS_QUEUE, type NewsJob, type RequestedAreas, spreadNews } from './spread-news.ts';

const MOST_RECORDS = 1000;

/** Records that wait in tenants with a deadline and have a notified approver. */
function remindedRecords(queries: Queries) {
  return queries
    .selectFrom('push_notices')
    .innerJoin('tenants', 'tenants.tenant_id', 'push_notices.tenant_id')
    .select(['push_notices.area', 'push_notices.record_id'])
    .distinct()
    .where('push_notices.kind', '=', 'waiting')
    .where('push_notices.ended_at', 'is', null)
    .where('tenants.approval_hours', '>', 0)
    .limit(MOST_RECORDS)
    .execute();
}

async function hoursOf(queries: Queries, tenantIds: readonly string[]) {
  const rows = await queries
    .selectFrom('tenants')
    .select(['tenant_id as tenantId', 'approval_hours as approvalHours'])
    .where('tenant_id', 'in', tenantIds)
    .execute();
  return approvalHoursOf(rows);
}

async function hasNotice(queries: Queries, key: string): Promise<boolean> {
  const notice = await queries
    .selectFrom('push_notices')
    .select('notice_id')
    .where('news_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return notice !== undefined;
}

/** Reminds approvers at half time and one hour before a tenant's deadline (docs/decisions/0045). */
export async function enqueueReminders(
  { queries, now }: Pick<Services, 'queries' | 'now'>,
  areas: RequestedAreas,
): Promise<void> {
  for (const { area, record_id: recordId } of await remindedRecords(queries)) {
    const record = (await areas.get(area)?.read(queries, recordId)) ?? null;
    if (record === null || !record.waits || record.tenants.length === 0) continue;
    const deadline = deadlineOf(record.waitingSince, record.tenants, await hoursOf(queries, record.tenants));
    const stage = deadline === null ? null : reminderDue(deadline, now().getTime());
    if (stage === null) continue;
    const key = `${area} ${recordId} waits since ${record.waitingSince}: ${stage}`;
    if (await hasNotice(queries, key)) continue;
    await transaction(queries, (within) => enqueueNews(within, { kind: 'reminder', area, recordId, key }));
  }
}

/** Days for which notices are kept, so that none is sent twice. */
const NOTICE_DAYS = 30;

/** Removes devices without a living session, and lets those that show something be looked at again: a privilege may be gone. */
export async function removeEndedDevices(queries: Queries, now: Date): Promise<void> {
  await sql`
    delete from push_subscriptions as device where not exists (
      select from refresh_tokens as token
      where token.family = device.session and token.revoked_at is null and token.expires_at > ${now})`.execute(queries);
  await sql`update push_subscriptions set wanted = wanted + 1 where shown <> '[]' and wanted = done`.execute(queries);
  const oldest = new Date(now.getTime() - NOTICE_DAYS * 86_400_000);
  await queries
    .deleteFrom('push_notices')
    .where('created_at', '<', oldest)
    .where(({ or, eb }) => or([eb('kind', '!=', 'waiting'), eb('ended_at', 'is not', null)]))
    .execute();
}

const BATCH = 200;
/** Milliseconds between looks for reminders that are due, and for devices whose session or privileges ended in another process. */
const CLEANING_INTERVAL = 60_000;

export class PushWork {
  readonly #services: Services;
  readonly #areas: RequestedAreas;
  readonly #unsubscribe: () => void;
  #cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(services: Services, areas: RequestedAreas) {
    this.#services = services;
    this.#areas = areas;
    // A sign-out in this process takes effect with the next pass.
    this.#unsubscribe = services.sessions.onChange(() => {
      this.#cleanedAt = Number.NEGATIVE_INFINITY;
    });
  }

  async define(queue: Queue): Promise<void> {
    const { configuration, now } = this.#services;
    const send = createPushSender(configuration, now);
    await queue.define(NEWS_QUEUE, {
      repeats: 'one living',
      retries: 8,
      retryDelay: 1,
      longestRetryDelay: 60,
      expires: 60,
    });
    await queue.define(PUSH_QUEUE, {
      repeats: 'one living',
      retries: 8,
      retryDelay: 2,
      longestRetryDelay: 300,
      expires: 300,
    });
    await queue.work<NewsJob>(NEWS_QUEUE, (job) => spreadNews(this.#services, this.#areas, job));
    await queue.work<PushJob>(PUSH_QUEUE, (job) => deliverPushes(this.#services, this.#areas, send, job));
  }

  async dispatch(queue: Queue): Promise<void> {
    const { queries, now } = this.#services;
    if (performance.now() - this.#cleanedAt > CLEANING_INTERVAL) {
      this.#cleanedAt = performance.now();
      await removeEndedDevices(queries, now());
      await enqueueReminders(this.#services, this.#areas);
    }
    await queue.releaseLost(NEWS_QUEUE);
    await queue.releaseLost(PUSH_QUEUE);
    const news = await queries.selectFrom('push_news').select('news_id').orderBy('news_id').limit(BATCH).execute();
    for (const { news_id: newsId } of news)
      await queue.send<NewsJob>(NEWS_QUEUE, { data: { newsId }, key: String(newsId) });
    const due = await queries
      .selectFrom('push_subscriptions')
      .select('subscription_id')
      .where(({ or, eb }) => or([eb('wanted', '>', eb.ref('done')), eb('next_at', '<=', now())]))
      .limit(BATCH)
      .execute();
    for (const { subscription_id: subscriptionId } of due)
      await queue.send<PushJob>(PUSH_QUEUE, { data: { subscriptionId }, key: subscriptionId });
  }

  stop(): void {
    this.#unsubscribe();
  }
}
