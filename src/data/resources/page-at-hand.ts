import type { Subscribable } from 'xstate';
import type { DeviceCopy, ListPage } from '../../machines/records/list.ts';
import type { Scope } from '../device/scope.ts';

/** Milliseconds; a list that opens later reads the device itself. */
const HELD_MS = 60_000;

/** A page from the device, kept current for a list that is about to open: its first frame has the rows. */
export class PageAtHand<Query, Summary> {
  readonly #query: Query;
  readonly #scope: Scope;
  readonly #reading: { unsubscribe(): void };
  readonly #timer: ReturnType<typeof setTimeout>;
  #page: ListPage<Summary> | null;
  #isDropped = false;

  /** @param page as it is known before `copies` brings the device's */
  constructor(query: Query, scope: Scope, page: ListPage<Summary> | null, copies: Subscribable<DeviceCopy<Summary>>) {
    this.#query = query;
    this.#scope = scope;
    this.#page = page;
    this.#reading = copies.subscribe({
      next: (copy) => {
        this.#page = copy.page;
      },
      error: () => this.drop(),
    });
    this.#timer = setTimeout(() => this.drop(), HELD_MS);
  }

  /** null until it is read. */
  get page(): ListPage<Summary> | null {
    return this.#page;
  }

  isFor(query: Query, isSame: (left: Query, right: Query) => boolean, isStill: (scope: Scope) => boolean): boolean {
    return !this.#isDropped && isStill(this.#scope) && isSame(this.#query, query);
  }

  drop(): void {
    this.#isDropped = true;
    this.#page = null;
    clearTimeout(this.#timer);
    this.#reading.unsubscribe();
  }
}
