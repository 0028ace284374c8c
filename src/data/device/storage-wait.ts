export const STORAGE_TIMEOUT_MS = 5_000;

/** `held`: another tab keeps an older version open. `silent`: unknown. */
export type StorageHold = 'held' | 'silent';

const HOLD_WORDS = {
  held: 'Another tab with an older version of the portal is blocking the data on this device. Close that tab, then try again.',
  silent:
    'The browser’s storage doesn’t respond. Close the portal’s other tabs or restart the browser, then try again.',
} as const satisfies Record<StorageHold, string>;

/** The work may still happen, unless it heeds its signal. */
export class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError';

  constructor(hold: StorageHold) {
    super(HOLD_WORDS[hold]);
  }
}

export type StartTimer = (milliseconds: number, onElapsed: () => void) => () => void;

export const startTimer: StartTimer = (milliseconds, onElapsed) => {
  const timer = setTimeout(onElapsed, milliseconds);
  return () => clearTimeout(timer);
};

export interface StorageWaitOptions {
  readonly startTimer: StartTimer;
  /** Called when work is overdue and when the reason becomes known; with null once all of it has ended. */
  readonly onHold: (hold: StorageHold | null) => void;
}

/** Limits the time of work on one database. Overdue work is refused, and so is all other work until it ends. */
export class StorageWait {
  readonly #options: StorageWaitOptions;
  readonly #overdue = new Set<object>();
  readonly #waiting = new Set<() => void>();
  #isHeld = false;

  constructor(options: StorageWaitOptions) {
    this.#options = options;
  }

  /** Rejects with a `StorageTimeoutError` when late; the signal then stops the work. */
  run<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.#overdue.size > 0 ? Promise.reject(this.#error()) : this.bound(work);
  }

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

  /** Another tab keeps the database open: refuses all waiting work. */
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
