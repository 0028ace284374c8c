import { isUnsent, type QueuedCommand } from '../../machines/command.ts';
import { readUnsentMark, type UnsentMark, writeUnsentMark } from './unsent-mark.ts';

/** Decisions that waited on this device when the browser removed everything from it; told until its owner has read it. */
export class LostDecisions {
  readonly #listeners = new Set<() => void>();
  readonly #wasEmpty: () => boolean;
  #userId: number | null = null;
  #commands: readonly QueuedCommand[] = [];
  #lost: UnsentMark | null = null;

  /** @param wasEmpty whether the device held no session when the page was opened */
  constructor(wasEmpty: () => boolean) {
    this.#wasEmpty = wasEmpty;
  }

  /** What was lost; null where nothing is known to be. */
  readonly get = (): UnsentMark | null => this.#lost;

  /** Tells of changes until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whose decisions these are from now on, before the first of them are read; null for nobody's. */
  follow(userId: number | null): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#lost = null;
    // A mark without a session was not left by a logout, which takes it along.
    if (this.#wasEmpty()) this.emptied();
    this.#tell();
  }

  /** What the device holds now. */
  note(commands: readonly QueuedCommand[]): void {
    this.#commands = commands;
    if (this.#lost !== null || this.#userId === null) return;
    const decided = commands.filter(isUnsent).map(({ decidedAt }) => decidedAt);
    const mark = { userId: this.#userId, count: decided.length, oldest: Math.min(...decided) };
    writeUnsentMark(mark.count === 0 ? null : mark);
  }

  /** The browser has removed everything. */
  emptied(): void {
    const mark = readUnsentMark();
    if (mark === null || mark.userId !== this.#userId) return;
    this.#lost = mark;
    this.#tell();
  }

  /** Its owner has read it. */
  acknowledge(): void {
    this.#lost = null;
    this.note(this.#commands);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
