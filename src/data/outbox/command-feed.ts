import {
  type CommentCommand,
  isApplied,
  isComment,
  isConfirmed,
  isLifecycleCommand,
  isSendable,
  isUnsent,
  type OutboxCommand,
  recordKeyOf,
} from '../../machines/outbox/command.ts';

interface Watched {
  subscribe(observer: { next: (commands: readonly OutboxCommand[]) => void; error: () => void }): {
    unsubscribe(): void;
  };
}

function tenantRecordKey(command: OutboxCommand): string {
  return `${command.tenantId}/${recordKeyOf(command)}`;
}

/** The user's decisions on the device, including other tabs' and the worker's, without those a dialog reports. */
export class CommandFeed {
  readonly #listeners = new Set<() => void>();
  readonly #onAdded: () => void;
  readonly #onRead: (commands: readonly OutboxCommand[]) => void;
  #commands: readonly OutboxCommand[] = [];
  #shown: readonly OutboxCommand[] = [];
  #comments: readonly CommentCommand[] = [];
  #applied: ReadonlyMap<string, OutboxCommand> = new Map();
  #attended: ReadonlySet<string> = new Set();
  #known: ReadonlySet<string> = new Set();
  #hasConfirmed = false;
  #isRead = false;
  #stop: () => void = () => undefined;

  /** `onAdded`: new waiting commands, as from other tabs. `onRead`: every read. */
  constructor(onAdded: () => void, onRead: (commands: readonly OutboxCommand[]) => void) {
    this.#onAdded = onAdded;
    this.#onRead = onRead;
  }

  /** In order; the same array until something changes. */
  readonly get = (): readonly OutboxCommand[] => this.#shown;

  /** Comments of discussions that haven't arrived, in order; the same array until something changes. */
  readonly comments = (): readonly CommentCommand[] => this.#comments;

  /** Also decisions that left the device: screens may lack the new state. The same map until it changes. */
  readonly applied = (): ReadonlyMap<string, OutboxCommand> => this.#applied;

  /** False until the device has been read or refused. */
  readonly isRead = (): boolean => this.#isRead;

  readonly hasConfirmed = (): boolean => this.#hasConfirmed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  follow(watched: Watched | null): void {
    this.#stop();
    this.#stop = () => undefined;
    this.#isRead = false;
    this.#applied = new Map();
    this.#take([]);
    if (watched === null) return;
    const subscription = watched.subscribe({
      next: (commands) => {
        this.#isRead = true;
        this.#onRead(commands);
        this.#take(commands);
      },
      error: () => {
        this.#isRead = true;
        this.#tell();
      },
    });
    this.#stop = () => subscription.unsubscribe();
  }

  attend(ids: ReadonlySet<string>): void {
    this.#attended = ids;
    this.#tell();
  }

  #take(queued: readonly OutboxCommand[]): void {
    const commands = queued.filter(isLifecycleCommand);
    const comments = queued.filter(isComment);
    if (comments.length > 0 || this.#comments.length > 0) this.#comments = comments;
    const waiting = new Set(queued.filter(isSendable).map(({ id }) => id));
    const isNew = [...waiting].some((id) => !this.#known.has(id));
    this.#known = new Set(queued.map(({ id }) => id));
    this.#commands = commands;
    const applied = commands.filter(
      (command) => isApplied(command) && this.#applied.get(tenantRecordKey(command)) !== command,
    );
    if (applied.length > 0)
      this.#applied = new Map([
        ...this.#applied,
        ...applied.map((command) => [tenantRecordKey(command), command] as const),
      ]);
    this.#hasConfirmed ||= commands.some(isConfirmed);
    this.#tell();
    if (isNew) this.#onAdded();
  }

  #tell(): void {
    this.#shown = this.#commands.filter((command) => isUnsent(command) || !this.#attended.has(command.id));
    for (const listener of this.#listeners) listener();
  }
}
