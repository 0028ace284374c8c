import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import {
  isLifecycleCommand,
  isSendable,
  isSettled,
  type OutboxCommand,
  recordKeyOf,
} from '../../machines/outbox/command.ts';
import { outcomeOf } from '../../machines/outbox/command-outcome.ts';
import {
  offlineRetry,
  outboxMachine,
  pauseOf,
  type ReplayInput,
  type ReplayOutcome,
} from '../../machines/outbox/outbox.ts';
import type { CommandOutcome } from '../../machines/records/confirmation.ts';
import type { OutboxCount } from '../../machines/session/session-facts.ts';
import type { OutboxAreaName } from '../../rules/areas.ts';
import { type AreaRecord, type RecordId, recordKey } from '../../rules/records/record-key.ts';
import { jittered } from '../connectivity/connectivity-actors.ts';
import type { Scope } from '../device/scope.ts';
import { StorageTimeoutError } from '../device/storage-wait.ts';
import { CommandFeed } from './command-feed.ts';
import type { Decision, NewComment } from './command-rows.ts';
import type { CommandStore, EnqueueOutcome, WishOutcome } from './command-store.ts';
import type { FormStore } from './form-store.ts';
import { LostDecisions } from './lost-decisions.ts';
import { type Persistence, PersistenceRequest } from './persistence.ts';
import { WaitingForms } from './waiting-forms.ts';

/** At most, since a timer stands still while the device sleeps. */
const LONGEST_LOOK_MS = 20_000;
/** Milliseconds before a dialog leaves the decision to the outbox. */
const DIALOG_WAIT_MS = 12_000;

export interface OutboxOptions {
  readonly loadStore: () => Promise<CommandStore>;
  readonly loadForms: () => Promise<FormStore>;
  readonly replay: (input: ReplayInput, signal: AbortSignal) => Promise<ReplayOutcome>;
  /** null when signed out; stays while tokens are expired. */
  readonly scope: () => Scope | null;
  /** Of the user's tenants; null where it isn't known. */
  readonly tenantName?: (tenantId: string) => string | null;
  readonly askForBackgroundSync: () => Promise<void>;
  /** A decision is unanswered for long: the network may not work. */
  readonly onSilence: () => void;
  readonly dialogWaitMs?: number;
}

export interface Attention {
  /** Queues a decision and returns its outcome, or that it waits. Null where nothing can be stored and the server is reachable. */
  decide(decision: Decision): Promise<CommandOutcome<AreaRecord> | null>;
  /** Whether there is a connection, as far as the outbox knows. */
  isOnline(): boolean;
  /** Whether a command on the record is not finished. */
  holds(area: OutboxAreaName, id: RecordId): boolean;
  close(): Promise<void>;
  /** Unseen outcomes are shown on the page of the outbox. */
  end(): void;
}

export class Outbox {
  readonly #options: OutboxOptions;
  readonly #attended = new Set<string>();
  readonly #persistence = new PersistenceRequest();
  #followed: string | null = null;
  /** What is being stored; never rejects. */
  #storing: Promise<unknown> = Promise.resolve();
  #expiry: ReturnType<typeof setTimeout> | undefined;
  readonly actor: ActorRefFrom<typeof outboxMachine>;
  readonly #feed: CommandFeed;
  readonly lost: LostDecisions;
  readonly forms: WaitingForms;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.actor = createActor(
      outboxMachine.provide({
        actors: {
          replay: fromPromise<ReplayOutcome, ReplayInput>(({ input, signal }) => options.replay(input, signal)),
        },
        delays: { offlineRetry: ({ context }) => jittered(offlineRetry(context.failures)) },
      }),
    );
    this.lost = new LostDecisions();
    this.forms = new WaitingForms({
      loadStore: options.loadForms,
      scope: options.scope,
      ...(options.tenantName && { tenantName: options.tenantName }),
      onAdded: () => this.actor.send({ type: 'COMMAND_ADDED' }),
      onQueued: () => this.#somethingWaits(),
      onHurried: () => this.actor.send({ type: 'RETRY_NOW' }),
    });
    this.#feed = new CommandFeed(
      () => this.actor.send({ type: 'COMMAND_ADDED' }),
      (commands) => {
        this.lost.note(commands);
        if (commands.some((command) => isSendable(command) && command.limitMs !== null)) void this.#expire();
      },
    );
  }

  get entries(): Pick<CommandFeed, 'get' | 'comments' | 'applied' | 'isRead' | 'hasConfirmed' | 'subscribe'> {
    return this.#feed;
  }

  /** Asked when something is first queued. */
  get persistence(): Persistence {
    return this.#persistence.answer;
  }

  /** Sets whose decisions are shown, and the tenant to send in. */
  async follow(scope: Scope | null): Promise<void> {
    const followed = scope === null ? null : `${scope.userId}/${scope.tenantId}`;
    if (followed === this.#followed) return;
    this.#followed = followed;
    this.lost.follow(scope?.userId ?? null);
    // Without storage there are none.
    void this.forms.follow(scope).catch(() => undefined);
    if (scope === null) {
      this.#feed.follow(null);
      this.actor.send({ type: 'SESSION_ENDED' });
      return;
    }
    const store = await this.#options.loadStore().catch((error: unknown) => {
      if (this.#followed === followed) this.#followed = null;
      throw error;
    });
    await this.#look(store);
    if (this.#followed !== followed) return;
    this.#feed.follow(store.watch(scope.userId));
    this.actor.send({ type: 'SIGNED_IN' });
  }

  /** After the storage was removed under the open page: reports losses and reloads. */
  async reload(): Promise<void> {
    const followed = this.#followed;
    const scope = this.#options.scope();
    if (scope === null) return;
    const store = await this.#options.loadStore();
    await this.#look(store);
    if (this.#followed === followed) this.#feed.follow(store.watch(scope.userId));
  }

  /** An unreadable device doesn't mean a loss; its marks stay. */
  async #look(store: CommandStore): Promise<void> {
    await this.lost.look((ids) => store.missing(ids)).catch(() => undefined);
  }

  /** What waited too long needs its owner at that moment, with a connection or without. */
  async #expire(): Promise<void> {
    clearTimeout(this.#expiry);
    const scope = this.#options.scope();
    if (scope === null) return;
    const next = await this.#options
      .loadStore()
      .then((store) => store.expire(scope.userId))
      .catch(() => Date.now() + LONGEST_LOOK_MS);
    clearTimeout(this.#expiry);
    if (next === null) return;
    const wait = Math.min(Math.max(next - Date.now(), 0), LONGEST_LOOK_MS);
    this.#expiry = setTimeout(() => void this.#expire(), wait);
  }

  /** Resolves when it is on disk, or with why nothing was stored. */
  async enqueue(decision: Decision): Promise<EnqueueOutcome> {
    const scope = this.#options.scope();
    if (scope === null) return { kind: 'refused', because: 'signedOut', message: 'You are signed out.' };
    const { tenantId = scope.tenantId } = decision;
    const tenantName = this.#options.tenantName?.(tenantId) ?? null;
    const outcome = await this.#storeInOrder((store) =>
      store.enqueue({ ...scope, tenantId }, { ...decision, tenantName }),
    );
    if (outcome.kind === 'queued') this.#wasQueued(outcome.command);
    return outcome;
  }

  /** Resolves when it is on disk, or with why nothing was stored. */
  async comment(comment: NewComment): Promise<EnqueueOutcome> {
    const scope = this.#options.scope();
    if (scope === null) return { kind: 'refused', because: 'signedOut', message: 'You are signed out.' };
    const tenantName = this.#options.tenantName?.(scope.tenantId) ?? null;
    const outcome = await this.#storeInOrder((store) => store.enqueueComment(scope, { ...comment, tenantName }));
    if (outcome.kind === 'queued') this.#wasQueued(outcome.command);
    return outcome;
  }

  async retry(id: string): Promise<WishOutcome> {
    const outcome = await this.#wish((store) => store.retry(id));
    if (outcome.kind === 'done') this.actor.send({ type: 'RETRY_NOW' });
    return outcome;
  }

  discard(id: string): Promise<WishOutcome> {
    return this.#wish((store) => store.discard(id));
  }

  acknowledge(id: string): Promise<WishOutcome> {
    return this.#wish((store) => store.acknowledge(id));
  }

  async decideAgain(id: string, decision: Omit<Decision, 'area' | 'from'>): Promise<EnqueueOutcome> {
    const outcome = await this.#store((store) => store.decideAgain(id, decision));
    if (outcome.kind === 'queued') this.#wasQueued(outcome.command);
    return outcome;
  }

  async count(): Promise<OutboxCount> {
    const scope = this.#options.scope();
    if (scope === null) return { unsent: 0, undecided: 0, drafts: 0 };
    const [count, forms] = await Promise.all([
      this.#options.loadStore().then((store) => store.count(scope.userId)),
      this.forms.count(scope.userId),
    ]);
    return { ...count, drafts: count.drafts + forms };
  }

  /** Resolves when the outbox is idle. */
  async sendNow(): Promise<void> {
    this.actor.send({ type: 'RETRY_NOW' });
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.actor.getSnapshot().matches('sending')) return;
        subscription.unsubscribe();
        resolve();
      };
      const subscription = this.actor.subscribe(look);
      look();
    });
  }

  attend(): Attention {
    const open = new Set<string>();
    const shown = new Set<string>();
    return {
      decide: async (decision) => {
        const queued = await this.enqueue(decision);
        if (queued.kind === 'refused') {
          const isSentAtOnce = queued.because === 'unavailable' && this.actor.getSnapshot().context.isOnline;
          return isSentAtOnce ? null : { kind: 'refused', message: queued.message };
        }
        open.add(decision.id);
        this.#attend([decision.id], true);
        const outcome = await this.#outcome(decision.id);
        if (outcome.kind !== 'queued') shown.add(decision.id);
        return outcome;
      },
      isOnline: () => this.actor.getSnapshot().context.isOnline,
      holds: (area, id) =>
        this.#feed.get().some((command) => !isSettled(command) && recordKeyOf(command) === recordKey({ area, id })),
      close: async () => {
        const closing = [...shown];
        for (const id of closing) open.delete(id);
        const store = await this.#options.loadStore();
        await Promise.allSettled(closing.map((id) => store.close(id)));
        // The feed may still contain what is gone.
        const gone = await store.missing(closing).catch(() => new Set<string>());
        this.#attend(
          closing.filter((id) => !gone.has(id)),
          false,
        );
      },
      end: () => this.#attend([...open], false),
    };
  }

  #attend(ids: readonly string[], isAttended: boolean): void {
    for (const id of ids) {
      if (isAttended) this.#attended.add(id);
      else this.#attended.delete(id);
    }
    this.#feed.attend(new Set(this.#attended));
  }

  #wasQueued(command: OutboxCommand): void {
    this.lost.queued(command);
    this.#somethingWaits();
  }

  #somethingWaits(): void {
    this.actor.send({ type: 'COMMAND_ADDED' });
    void this.#persistence.ask();
    this.#options.askForBackgroundSync().catch(() => undefined);
  }

  async #wish(work: (store: CommandStore) => Promise<WishOutcome>): Promise<WishOutcome> {
    try {
      return await work(await this.#options.loadStore());
    } catch (error) {
      return {
        kind: 'refused',
        message: storageWords(error, 'This device can’t change the queue. Reload the page, then try again.'),
      };
    }
  }

  /** Several that are decided at once are sent in the order in which they were decided. */
  #storeInOrder(work: (store: CommandStore) => Promise<EnqueueOutcome>): Promise<EnqueueOutcome> {
    const stored = this.#storing.then(() => this.#store(work));
    this.#storing = stored;
    return stored;
  }

  async #store(work: (store: CommandStore) => Promise<EnqueueOutcome>): Promise<EnqueueOutcome> {
    try {
      return await work(await this.#options.loadStore());
    } catch (error) {
      const message = storageWords(error, 'This device’s storage can’t be used.');
      return { kind: 'refused', because: 'unavailable', message };
    }
  }

  /** Waits until it ends, can't be sent, or takes too long. */
  #outcome(id: string): Promise<CommandOutcome<AreaRecord>> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => void look(true), this.#options.dialogWaitMs ?? DIALOG_WAIT_MS);
      const look = async (isLast: boolean) => {
        const isPaused = pauseOf(this.actor.getSnapshot()) !== null;
        // Reads the device: an answer may have been written just before the outbox went idle.
        const command = await this.#find(id);
        const outcome = command === null || !isLifecycleCommand(command) ? null : outcomeOf(command);
        if (outcome === null && !isPaused && !isLast) return;
        stop();
        if (outcome === null && !isPaused) this.#options.onSilence();
        resolve(outcome ?? { kind: 'queued' });
      };
      const watching = this.actor.subscribe(() => void look(false));
      const unsubscribe = this.#feed.subscribe(() => void look(false));
      const stop = () => {
        clearTimeout(timer);
        watching.unsubscribe();
        unsubscribe();
      };
      void look(false);
    });
  }

  async #find(id: string) {
    try {
      return await (await this.#options.loadStore()).get(id);
    } catch {
      return null;
    }
  }
}

function storageWords(error: unknown, otherwise: string): string {
  return error instanceof StorageTimeoutError ? error.message : otherwise;
}
