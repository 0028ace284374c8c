/** How long the browser's storage has for one piece of work, opening it included. */
export const STORAGE_TIMEOUT_MS = 5_000;

/** Why the storage gives no answer: another tab keeps the database open in an older version (`held`), or for no known reason. */
export type StorageHold = 'held' | 'silent';

const HOLD_WORDS = {
  held: 'Another tab with an older version of the portal is blocking the data on this device. Close that tab, then try again.',
  silent:
    'The browser’s storage doesn’t respond. Close the portal’s other tabs or restart the browser, then try again.',
} as const satisfies Record<StorageHold, string>;

/** The storage has not answered in time. The work may still happen, unless it heeds its signal. */
export class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';

  constructor(hold: StorageHold) {
    super(HOLD_WORDS[hold]);
  }
}

/** Calls back after a time; returns what cancels that. */
export type StartTimer = (milliseconds: number, onElapsed: () => void) => () => void;

export const startTimer: StartTimer = (milliseconds, onElapsed) => {
  const timer = setTimeout(onElapsed, milliseconds);
  return () => clearTimeout(timer);
};

export interface StorageWaitOptions {
  readonly startTimer: StartTimer;
  /** Called when work is overdue, and again when the reason becomes known; with null once all of it has ended. */
  readonly onHold: (hold: StorageHold | null) => void;
}

/**
 * Limits how long work on one database may take. Work that takes longer is refused, and so is all other work, at once, until the
 * overdue work has ended.
 */
export class StorageWait {
  readonly #options: StorageWaitOptions;
  readonly #overdue = new Set<object>();
  readonly #waiting = new Set<() => void>();
  #isHeld = false;

  constructor(options: StorageWaitOptions) {
    this.#options = options;
  }

  /**
   * Runs work within the time. Rejects with a `StorageTimeoutError` where it takes longer; the signal then says so to the work.
   */
  run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.#overdue.size > 0 ? Promise.reject(this.#error()) : this.bound(work);
  }

  /** As `run`, also while other work is overdue. */
  bound<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const abandoned = new AbortController();
    const working = work(abandoned.signal);
    return new Promise((resolve, reject) => {
      const entry = {};
      const stopWaiting = () => {
        stopTimer();
        this.#waiting.delete(giveUp);
      };
      const giveUp = () => {
        stopWaiting();
        this.#overdue.add(entry);
        const error = this.#error();
        abandoned.abort(error);
        reject(error);
        this.#options.onHold(this.#hold);
      };
      const end = () => {
        stopWaiting();
        if (!this.#overdue.delete(entry) || this.#overdue.size > 0) return;
        this.#isHeld = false;
        this.#options.onHold(null);
      };
      const stopTimer = this.#options.startTimer(STORAGE_TIMEOUT_MS, giveUp);
      this.#waiting.add(giveUp);
      working.then(resolve, reject);
      working.then(end, end);
    });
  }

  /** The browser reports that another tab keeps the database open: all waiting work is refused now. */
  hold(): void {
    this.#isHeld = true;
    for (const giveUp of [...this.#waiting]) giveUp();
  }

  get #hold(): StorageHold {
    return this.#isHeld ? 'held' : 'silent';
  }

  #error(): StorageTimeoutError {
    return new StorageTimeoutError(this.#hold);
  }
}
