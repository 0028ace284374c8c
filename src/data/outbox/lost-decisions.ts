import { isUnsent, type OutboxCommand } from '../../machines/outbox/command.ts';
import { countWork, type WorkCount, workKind } from '../../machines/outbox/work.ts';
import {
  changeUnsentMarks,
  onUnsentMarksChangedElsewhere,
  readUnsentMarks,
  type UnsentMark,
} from '../device/unsent-mark.ts';

export interface Loss {
  readonly count: WorkCount;
  /** Epoch milliseconds of the first one. */
  readonly oldest: number;
}

/** Of the signed-in user, and of others without names or details. */
export interface Losses {
  readonly own: Loss | null;
  readonly others: Loss | null;
}

const NONE: Losses = { own: null, others: null };

function lossOf(marks: readonly UnsentMark[]): Loss | null {
  return marks.length === 0
    ? null
    : { count: countWork(marks.map(({ kind }) => kind)), oldest: Math.min(...marks.map(({ decidedAt }) => decidedAt)) };
}

export type FindMissing = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** What was lost with the storage: marks without a command. Reported until read. */
export class LostDecisions {
  readonly #listeners = new Set<() => void>();
  #userId: number | null = null;
  #commands: readonly OutboxCommand[] = [];
  #missing: ReadonlySet<string> | null = null;
  #losses: Losses = NONE;

  constructor() {
    onUnsentMarksChangedElsewhere(() => this.#tell());
  }

  readonly get = (): Losses => this.#losses;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  follow(userId: number | null): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    this.#missing = null;
    this.#commands = [];
    this.#tell();
  }

  /** Run before the user's commands are noted. */
  async look(findMissing: FindMissing): Promise<void> {
    const userId = this.#userId;
    const missing = await findMissing(readUnsentMarks().map(({ id }) => id));
    if (this.#userId !== userId) return;
    this.#missing = missing;
    this.#tell();
  }

  /** Marked at once, so that a start right after knows it before reading the device. */
  queued({ userId, id, decidedAt, action }: OutboxCommand): void {
    changeUnsentMarks((marks) => [
      ...marks.filter((mark) => mark.id !== id),
      { userId, id, decidedAt, isToldToOthers: false, kind: workKind({ action }) },
    ]);
  }

  note(commands: readonly OutboxCommand[]): void {
    const userId = this.#userId;
    const missing = this.#missing;
    this.#commands = commands;
    // Before the check a mark may be all that is left of a decision.
    if (userId === null || missing === null) return;
    const unsent = commands.filter(isUnsent);
    const held = new Set(commands.map(({ id }) => id));
    const stays = (mark: UnsentMark) => mark.userId !== userId || (missing.has(mark.id) && !held.has(mark.id));
    changeUnsentMarks((marks) => [
      ...marks.filter(stays),
      ...unsent.map(({ id, decidedAt, action }) => ({
        userId,
        id,
        decidedAt,
        isToldToOthers: false,
        kind: workKind({ action }),
      })),
    ]);
    this.#tell();
  }

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
