import { isUnsent, type QueuedCommand } from '../../machines/outbox/command.ts';
import { changeUnsentMarks, onUnsentMarksChangedElsewhere, readUnsentMarks, type UnsentMark } from './unsent-mark.ts';

/** How many decisions are gone that were on this device alone. */
export interface Loss {
  readonly count: number;
  /** When the first of them was decided, in epoch milliseconds. */
  readonly oldest: number;
}

/** What this device has lost: of the signed-in user, and of the others who use it, without a word of whom and of what. */
export interface Losses {
  readonly own: Loss | null;
  readonly others: Loss | null;
}

const NONE: Losses = { own: null, others: null };

function lossOf(marks: readonly UnsentMark[]): Loss | null {
  return marks.length === 0
    ? null
    : { count: marks.length, oldest: Math.min(...marks.map(({ decidedAt }) => decidedAt)) };
}

/** Which of these commands the device does not hold, in whatever state. */
export type FindMissing = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Decisions that waited on this device when its storage was removed: marks without a decision. Reported until they were read. */
export class LostDecisions {
  readonly #listeners = new Set<() => void>();
  #userId: number | null = null;
  #commands: readonly QueuedCommand[] = [];
  /** Ids of every user's decisions that are known to be gone; null before the device was looked into. */
  #missing: ReadonlySet<string> | null = null;
  #losses: Losses = NONE;

  constructor() {
    onUnsentMarksChangedElsewhere(() => this.#tell());
  }

  /** What was lost; the same object until something changes. */
  readonly get = (): Losses => this.#losses;

  /** Reports changes until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whose decisions these are from now on; null for nobody's. */
  follow(userId: number | null): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#missing = null;
    this.#commands = [];
    this.#tell();
  }

  /** Looks which of the marked decisions the device still holds; before the commands of the user are noted. */
  async look(findMissing: FindMissing): Promise<void> {
    const userId = this.#userId;
    const missing = await findMissing(readUnsentMarks().map(({ id }) => id));
    if (this.#userId !== userId) return;
    this.#missing = missing;
    this.#tell();
  }

  /** A decision is on the device: marked at once, so that a start right after knows of it before it has read the device. */
  queued({ userId, id, decidedAt }: QueuedCommand): void {
    changeUnsentMarks((marks) => [
      ...marks.filter((mark) => mark.id !== id),
      { userId, id, decidedAt, isToldToOthers: false },
    ]);
  }

  /** What the device holds now of the user that is followed. */
  note(commands: readonly QueuedCommand[]): void {
    const userId = this.#userId;
    const missing = this.#missing;
    this.#commands = commands;
    // Before the device was looked into, a mark may be all that is left of a decision.
    if (userId === null || missing === null) return;
    const unsent = commands.filter(isUnsent);
    const held = new Set(commands.map(({ id }) => id));
    const stays = (mark: UnsentMark) => mark.userId !== userId || (missing.has(mark.id) && !held.has(mark.id));
    changeUnsentMarks((marks) => [
      ...marks.filter(stays),
      ...unsent.map(({ id, decidedAt }) => ({ userId, id, decidedAt, isToldToOthers: false })),
    ]);
    this.#tell();
  }

  /** The user has read it. */
  acknowledge(whose: keyof Losses): void {
    const missing = this.#missing ?? new Set<string>();
    changeUnsentMarks((marks) =>
      whose === 'own'
        ? marks.filter(({ userId, id }) => userId !== this.#userId || !missing.has(id))
        : marks.map((mark) =>
            mark.userId !== this.#userId && missing.has(mark.id) ? { ...mark, isToldToOthers: true } : mark,
          ),
    );
    this.note(this.#commands);
    this.#tell();
  }

  #tell(): void {
    const missing = this.#userId === null ? null : this.#missing;
    const lost = missing === null ? [] : readUnsentMarks().filter(({ id }) => missing.has(id));
    const losses = {
      own: lossOf(lost.filter(({ userId }) => userId === this.#userId)),
      others: lossOf(lost.filter((mark) => mark.userId !== this.#userId && !mark.isToldToOthers)),
    };
    if (JSON.stringify(losses) === JSON.stringify(this.#losses)) return;
    this.#losses = losses;
    for (const listener of this.#listeners) listener();
  }
}
