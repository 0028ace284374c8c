import type { Scope } from '../device/scope.ts';
import type { AnsweredPage } from './resource.ts';

/** Milliseconds; a list that opens later makes its own request. */
const REUSE_MS = 20_000;

/** Requested before its screen loaded; the first list to load it takes the answer. */
export class AskedAhead<Query, Summary> {
  readonly #query: Query;
  readonly #scope: Scope;
  readonly #askedAt = performance.now();
  readonly #ending = new AbortController();
  readonly #answer: Promise<AnsweredPage<Summary>>;

  constructor(query: Query, scope: Scope, ask: (signal: AbortSignal) => Promise<AnsweredPage<Summary>>) {
    this.#query = query;
    this.#scope = scope;
    this.#answer = ask(this.#ending.signal);
    // The caller that takes it handles the failure; there may be none.
    this.#answer.catch(() => undefined);
  }

  /** null where it is for another query or too old; it is then dropped. */
  take(
    query: Query,
    isSame: (left: Query, right: Query) => boolean,
    isStill: (scope: Scope) => boolean,
  ): Promise<AnsweredPage<Summary>> | null {
    const isNew = performance.now() - this.#askedAt < REUSE_MS;
    if (isNew && isStill(this.#scope) && isSame(this.#query, query)) return this.#answer;
    this.#ending.abort();
    return null;
  }
}
