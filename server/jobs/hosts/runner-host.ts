/** Carries out operations of runners with the workspaces of this machine: in a server, or in a process of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Notifications, WORK_CHANNEL } from '../../database/notifications.ts';
import type { HostChecks } from '../../health/host-checks.ts';
import { advance } from '../advance.ts';
import { dispatchOperations } from '../dispatch.ts';
import {
  type HostWork,
  type OperationContext,
  STAGE_QUEUE,
  type StageJob,
  stageQueueSettings,
} from '../operation-context.ts';
import { claimOperations } from './claim.ts';
import { endAtHost } from './end-at-host.ts';
import { type HostDescription, HostLease } from './host-lease.ts';

/** Milliseconds between two signs of life, and between two looks for work whose notification was lost. */
const BEAT_MS = 2000;
/** Milliseconds until the next look at what is being ended. */
const ENDING_LOOK_MS = 200;
const DRAINING_LOOK_MS = 500;

export class RunnerHost {
  readonly #context: OperationContext;
  readonly #work: HostWork;
  readonly #host: HostDescription;
  readonly #lease: HostLease;
  readonly #checks: HostChecks;
  #unsubscribe: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #again = false;
  #stopped = false;
  #isDraining = false;
  #isHost = false;
  #renewedAt = 0;

  constructor(context: Omit<OperationContext, 'host'>, host: HostDescription, checks: HostChecks) {
    this.#checks = checks;
    this.#host = host;
    this.#work = {
      id: host.id,
      stageQueue: `${STAGE_QUEUE}/${host.id}`,
      startsStages: () => !this.#isDraining,
    };
    this.#context = { ...context, host: this.#work };
    this.#lease = new HostLease(context.queries, host);
  }

  /** False while another process with the same workspaces works; this one takes over when that one ends. */
  get isHost(): boolean {
    return this.#isHost;
  }

  async start(notifications: Notifications): Promise<void> {
    await this.#context.queue.define(this.#work.stageQueue, stageQueueSettings);
    this.#unsubscribe = notifications.on(WORK_CHANNEL, () => this.#look());
    this.#timer = setInterval(() => this.#look(), BEAT_MS).unref();
    this.#look();
    await this.#running;
  }

  #look(): void {
    if (this.#stopped || this.#again) return;
    this.#again = true;
    this.#running = this.#running.then(() => this.#pass());
  }

  async #pass(): Promise<void> {
    this.#again = false;
    if (this.#stopped) return;
    const { queries, log } = this.#context;
    try {
      if (!(await this.#holdLease())) {
        this.#checks.rest();
        return;
      }
      if (!this.#isDraining)
        await claimOperations(queries, { ...this.#host, hostId: this.#host.id, sessionId: this.#lease.sessionId });
      await dispatchOperations(this.#context);
      if (!(await endAtHost(this.#context, this.#host.id))) {
        clearTimeout(this.#soon);
        this.#soon = setTimeout(() => this.#look(), ENDING_LOOK_MS).unref();
      }
      await this.#checks.look();
    } catch (cause) {
      log.warn({ err: cause }, 'Could not look for operations of this runner host; retrying');
    }
  }

  async #holdLease(): Promise<boolean> {
    const { queue, log } = this.#context;
    if (this.#isHost) {
      const now = performance.now();
      if (now - this.#renewedAt < BEAT_MS / 2) return true;
      this.#isHost = await this.#lease.renew(this.#isDraining);
      this.#renewedAt = now;
      if (this.#isHost) return true;
      log.warn({ host: this.#host.id }, 'Another process has taken over the operations of this runner host');
      await queue.rest(this.#work.stageQueue);
      return false;
    }
    if (this.#isDraining || !(await this.#lease.acquire())) return false;
    this.#isHost = true;
    this.#renewedAt = performance.now();
    await queue.work<StageJob>(this.#work.stageQueue, (job) => advance(this.#context, job));
    return true;
  }

  async #runningStages(): Promise<number> {
    const { count } = await this.#context.queries
      .selectFrom('operation_stages')
      .innerJoin('operations', 'operations.operation_id', 'operation_stages.operation_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('operations.runner_host', '=', this.#host.id)
      .where('operations.state', '=', 'RUNNING')
      .where('operation_stages.ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Takes nothing new, and follows what runs until it ends, at most for this time. Programs that still run go on. */
  async drain(milliseconds: number): Promise<void> {
    this.#isDraining = true;
    this.#renewedAt = 0;
    this.#look();
    const deadline = performance.now() + milliseconds;
    while (!this.#stopped && this.#isHost && performance.now() < deadline) {
      if ((await this.#runningStages().catch(() => 1)) === 0) return;
      await wait(Math.min(DRAINING_LOOK_MS, Math.max(0, deadline - performance.now())));
    }
  }

  /** Programs go on; their operations wait for the next process with these workspaces. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#unsubscribe();
    await this.#running;
    this.#checks.rest();
    if (!this.#isHost) return;
    await this.#context.queue.rest(this.#work.stageQueue);
    await this.#lease.release().catch(() => undefined);
    this.#isHost = false;
  }
}
