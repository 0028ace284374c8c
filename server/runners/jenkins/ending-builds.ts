/** Ends builds of cancelled operations behind the back of the caller: an unreachable Jenkins must not hold up its other work. */
import type { BuildStore } from './build-store.ts';
import { endBuild } from './end-build.ts';
import type { Jenkins } from './jenkins.ts';

/** Milliseconds after which a Jenkins that doesn't end a build is left; the record's next operation ends it first. */
const LONGEST_MS = 3_600_000;
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

interface Attempts {
  readonly since: number;
  isBusy: boolean;
  hasEnded: boolean;
  next: number;
}

export class EndingBuilds {
  readonly #store: BuildStore;
  readonly #now: () => Date;
  readonly #jenkins: () => Jenkins;
  readonly #attempts = new Map<number, Attempts>();

  constructor(store: BuildStore, now: () => Date, jenkins: () => Jenkins) {
    this.#store = store;
    this.#now = now;
    this.#jenkins = jenkins;
  }

  /** Returns whether nothing of the operation is to be ended any more. */
  async end(operationId: number): Promise<boolean> {
    const now = this.#now().getTime();
    const known = this.#attempts.get(operationId) ?? { since: now, isBusy: false, hasEnded: false, next: now };
    this.#attempts.set(operationId, known);
    if (known.hasEnded || now - known.since > LONGEST_MS) {
      this.#attempts.delete(operationId);
      return true;
    }
    if (known.isBusy || now < known.next) return false;
    known.isBusy = true;
    void this.#attempt(operationId, known);
    return false;
  }

  async #attempt(operationId: number, attempts: Attempts): Promise<void> {
    try {
      let left = 0;
      for (const build of await this.#store.runningOf(operationId)) {
        const ending = { jenkins: this.#jenkins(), store: this.#store, now: this.#now };
        if (!(await endBuild(ending, build))) left += 1;
      }
      attempts.hasEnded = left === 0;
    } catch {
      // Jenkins or the database has no answer: the next attempt may have one.
    } finally {
      const now = this.#now().getTime();
      attempts.next = now + Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS + (now - attempts.since) / 4);
      attempts.isBusy = false;
    }
  }
}
