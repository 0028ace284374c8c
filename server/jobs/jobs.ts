/** A process's background work: moves operations, mails and push messages from the tables to the job queue. */
import type { BackgroundService } from '../background-service.ts';
import { openQueue, type Queue } from '../database/job-queue.ts';
import { type Notifications, WORK_CHANNEL } from '../database/notifications.ts';
import { SilentHosts } from '../health/silent-hosts.ts';
import { deliverMail, MAIL_QUEUE, type MailJob, unsentMails } from '../mailing/deliver.ts';
import type { MailAreas } from '../mailing/mail-area.ts';
import { createPostman } from '../mailing/postman.ts';
import { PushWork } from '../push/push-work.ts';
import type { RequestedAreas } from '../push/spread-news.ts';
import { onlyRunner, type Runner } from '../runners/runner.ts';
import type { Services } from '../services.ts';
import { adoptRecords } from './adopt.ts';
import { advance } from './advance.ts';
import { dispatchOperations } from './dispatch.ts';
import { HostWatch } from './hosts/host-watch.ts';
import { type OperatedAreas, openHost, runnersOf } from './hosts/open-host.ts';
import type { RunnerHost } from './hosts/runner-host.ts';
import { type OperationContext, STAGE_QUEUE, type StageJob, stageQueueSettings } from './operation-context.ts';

/** Interval for finding work whose notification or job was lost. */
const sweepMilliseconds = 2000;
/** Milliseconds after which undispatched work is a problem, not a delay. */
const longestWithoutPass = 15_000;

export interface JobOptions {
  /** For tests: carries out everything. */
  readonly runner?: Runner;
  /** For tests: divides the intervals of health checks. */
  readonly checkPace?: number;
}

async function defineQueues(queue: Queue): Promise<void> {
  await queue.define(STAGE_QUEUE, stageQueueSettings);
  await queue.define(MAIL_QUEUE, {
    repeats: 'one living',
    retries: 8,
    retryDelay: 2,
    longestRetryDelay: 300,
    expires: 120,
  });
}

export interface WorkAreas extends OperatedAreas {
  readonly mails: MailAreas;
  readonly requested: RequestedAreas;
}

class BackgroundWork {
  readonly #context: OperationContext;
  readonly #mailAreas: MailAreas;
  readonly #push: PushWork;
  readonly #hosts: HostWatch;
  readonly #silent: SilentHosts;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #again = false;
  #stopped = false;
  #lastPass = performance.now();

  constructor(
    context: OperationContext,
    parts: {
      readonly mailAreas: MailAreas;
      readonly push: PushWork;
      readonly hosts: HostWatch;
      readonly silent: SilentHosts;
    },
    notifications: Notifications,
  ) {
    this.#context = context;
    this.#mailAreas = parts.mailAreas;
    this.#push = parts.push;
    this.#hosts = parts.hosts;
    this.#silent = parts.silent;
    this.#unsubscribe = notifications.on(WORK_CHANNEL, () => this.dispatch());
    this.#timer = setInterval(() => this.dispatch(), sweepMilliseconds).unref();
    this.dispatch();
  }

  dispatch(): void {
    if (this.#stopped || this.#again) return;
    this.#again = true;
    this.#running = this.#running.then(() => this.#pass());
  }

  async #pass(): Promise<void> {
    this.#again = false;
    if (this.#stopped) return;
    const { queries, queue, log } = this.#context;
    try {
      await dispatchOperations(this.#context);
      await queue.releaseLost(MAIL_QUEUE);
      for (const mailId of await unsentMails(queries, this.#mailAreas)) {
        await queue.send<MailJob>(MAIL_QUEUE, { data: { mailId }, key: mailId });
      }
      await this.#push.dispatch(queue);
      await this.#hosts.look(this.#context);
      await this.#silent.look(this.#context);
      this.#lastPass = performance.now();
    } catch (cause) {
      log.warn({ err: cause }, 'Could not move work to the job queue; retrying');
    }
  }

  async check(): Promise<void> {
    await this.#context.queue.check();
    if (performance.now() - this.#lastPass > longestWithoutPass)
      throw new Error(`no work could be moved to the job queue for ${longestWithoutPass / 1000} seconds`);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.#push.stop();
    await this.#running;
    await this.#context.queue.stop();
  }
}

/** Any number of processes can do this on one database. */
export function jobsService(
  services: Services,
  notifications: Notifications,
  areas: WorkAreas,
  options: JobOptions = {},
): BackgroundService {
  const { operations, mails, requested } = areas;
  let work: BackgroundWork | null = null;
  let host: RunnerHost | null = null;
  return {
    name: 'jobs',
    start: async () => {
      const { queries, secrets, publicUrl, now, log } = services;
      const queue = await openQueue(services.database, log);
      await defineQueues(queue);
      const runners = options.runner === undefined ? runnersOf(services, areas) : onlyRunner(options.runner);
      const context: OperationContext = {
        queries,
        host: null,
        queue,
        areas: operations,
        runners,
        keys: secrets,
        publicUrl,
        now,
        log,
      };
      const postman = createPostman(services.configuration);
      await queue.work<StageJob>(STAGE_QUEUE, (job) => advance(context, job));
      await queue.work<MailJob>(MAIL_QUEUE, (job) => deliverMail(services, mails, postman, job));
      const push = new PushWork(services, requested);
      await push.define(queue);
      await adoptRecords(context);
      const pace = options.checkPace === undefined ? {} : { checkPace: options.checkPace };
      // Before the look at hosts that have vanished.
      if (options.runner === undefined) host = openHost(services, areas, { queue, runners, ...pace });
      await host?.start(notifications);
      const { runnerLeaseSeconds } = services.configuration;
      const hosts = new HostWatch(runnerLeaseSeconds);
      const silent = new SilentHosts(runnerLeaseSeconds);
      work = new BackgroundWork(context, { mailAreas: mails, push, hosts, silent }, notifications);
    },
    check: async () => {
      if (work === null) throw new Error('the job queue is not open');
      await work.check();
    },
    stop: async () => {
      await host?.stop();
      host = null;
      await work?.stop();
      work = null;
    },
  };
}
