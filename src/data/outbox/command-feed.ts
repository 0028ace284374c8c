import {
  isApplied,
  isConfirmed,
  isSendable,
  isUnsent,
  type QueuedCommand,
  subjectKey,
} from '../../machines/outbox/command.ts';

interface Watched {
  subscribe(observer: { next: (commands: readonly QueuedCommand[]) => void; error: () => void }): {
    unsubscribe(): void;
  };
}

function subjectOf(command: QueuedCommand): string {
  return `${command.tenantId}/${subjectKey(command)}`;
}

/**
 * The signed-in user's decisions as they are on the device now, changes of other tabs and of the service worker included. The
 * answered ones that a dialog is showing are left out, so that nothing is reported twice.
 */
export class CommandFeed {
  readonly #listeners = new Set<() => void>();
  readonly #onAdded: () => void;
  readonly #onRead: (commands: readonly QueuedCommand[]) => void;
  #commands: readonly QueuedCommand[] = [];
  #shown: readonly QueuedCommand[] = [];
  #applied: ReadonlyMap<string, QueuedCommand> = new Map();
  #attended: ReadonlySet<string> = new Set();
  #known: ReadonlySet<string> = new Set();
  #hasConfirmed = false;
  #isRead = false;
  #stop: () => void = () => undefined;

  /**
   * @param onAdded receives waiting commands that were not known, such as those of another tab
   * @param onRead receives everything that was read
   */
  constructor(onAdded: () => void, onRead: (commands: readonly QueuedCommand[]) => void) {
    this.#onAdded = onAdded;
    this.#onRead = onRead;
  }

  /** In the order of the decisions. The same array until something changes. */
  readonly get = (): readonly QueuedCommand[] => this.#shown;

  /**
   * The last decision that the server has taken on each request since it is followed, also when it has left the device: a screen
   * may learn of it before it has the request as it is now. The same map until something changes.
   */
  readonly applied = (): ReadonlyMap<string, QueuedCommand> => this.#applied;

  /** Whether these are the commands of the user who is followed: false until the device has been read, or has refused. */
  readonly isRead = (): boolean => this.#isRead;

  /** Whether the server has taken a decision on since this page is open, in a dialog or from the queue. */
  readonly hasConfirmed = (): boolean => this.#hasConfirmed;

  /** Reports changes until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows another user's commands, or with null nobody's. */
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
      // The next change on the device is reported again.
      error: () => {
        this.#isRead = true;
        this.#tell();
      },
    });
    this.#stop = () => subscription.unsubscribe();
  }

  /** Which commands a dialog shows the outcome of. */
  attend(ids: ReadonlySet<string>): void {
    this.#attended = ids;
    this.#tell();
  }

  #take(commands: readonly QueuedCommand[]): void {
    const waiting = new Set(commands.filter(isSendable).map(({ id }) => id));
    const isNew = [...waiting].some((id) => !this.#known.has(id));
    this.#known = new Set(commands.map(({ id }) => id));
    this.#commands = commands;
    const applied = commands.filter(
      (command) => isApplied(command) && this.#applied.get(subjectOf(command)) !== command,
    );
    if (applied.length > 0)
      this.#applied = new Map([...this.#applied, ...applied.map((command) => [subjectOf(command), command] as const)]);
    this.#hasConfirmed ||= commands.some(isConfirmed);
    this.#tell();
    if (isNew) this.#onAdded();
  }

  #tell(): void {
    this.#shown = this.#commands.filter((command) => isUnsent(command) || !this.#attended.has(command.id));
    for (const listener of this.#listeners) listener();
  }
}
