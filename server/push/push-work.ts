/** The job queue's work for push messages. */
import type { Queue } from '../database/job-queue.ts';
import type { Services } from '../services.ts';
import { deliverPushes, PUSH_QUEUE, type PushJob } from './deliver-pushes.ts';
import { createPushSender } from './push-sender.ts';
import { enqueueReminders } from './reminders.ts';
import { removeEndedDevices } from './remove-ended.ts';
import { NEWS_QUEUE, type NewsJob, type RequestedAreas, spreadNews } from './spread-news.ts';

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
