/** Fair turns for reads, so that one user's don't stall everyone's: few per user, and never all connections. */
import { setImmediate } from 'node:timers/promises';
import { holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import { CONNECTIONS } from '../database/database.ts';
import { CallerGone, rateLimited } from '../problems/problem.ts';
import type { Services } from '../services.ts';

const CONNECTIONS_KEPT_FREE = 4;
/** The embedded database runs one statement at a time: more would only queue there. */
const READS_OF_EMBEDDED = 2;
const WAITING_OF_USER = 32;

/** Administrators need the portal most under load. */
const ADMINISTRATION: readonly Privilege[] = ['user.edit', 'user.activate', 'role.edit', 'tenant.edit'];

export interface TurnLimits {
  readonly ofUser: number;
  readonly ofAll: number;
  readonly waitingOfUser: number;
}

export interface Reader {
  readonly userId: number;
  readonly isPreferred: boolean;
  isGone(): boolean;
}

interface Waiting {
  readonly reader: Reader;
  begin(): void;
  refuse(cause: Error): void;
}

interface Turns {
  running: number;
  readonly waiting: Waiting[];
}

export class ReadTurns {
  readonly #limits: TurnLimits;
  readonly #users = new Map<number, Turns>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Throws if too many of the user's reads wait already. */
  async run<T>(reader: Reader, work: () => Promise<T>): Promise<T> {
    const turns = this.#users.get(reader.userId) ?? { running: 0, waiting: [] };
    this.#users.set(reader.userId, turns);
    if (turns.waiting.length >= this.#limits.waitingOfUser) throw rateLimited(1);
    const started = new Promise<void>((begin, refuse) => turns.waiting.push({ reader, begin, refuse }));
    this.#beginNext();
    await started;
    // The embedded database never yields: without this, all requested reads would run before any other call.
    await setImmediate();
    try {
      return await work();
    } finally {
      turns.running -= 1;
      if (!reader.isPreferred) this.#running -= 1;
      if (turns.running === 0 && turns.waiting.length === 0) this.#users.delete(reader.userId);
      this.#beginNext();
    }
  }

  #beginNext(): void {
    for (let found = this.#takeNext(); found !== null; found = this.#takeNext()) {
      const [turns, { reader, begin, refuse }] = found;
      if (reader.isGone()) {
        refuse(new CallerGone());
        continue;
      }
      turns.running += 1;
      if (!reader.isPreferred) this.#running += 1;
      begin();
    }
  }

  /** Round-robin: the user goes to the end. */
  #takeNext(): [Turns, Waiting] | null {
    const { ofUser, ofAll } = this.#limits;
    for (const [userId, turns] of this.#users) {
      const [first] = turns.waiting;
      if (first === undefined || turns.running >= ofUser) continue;
      if (!first.reader.isPreferred && this.#running >= ofAll) continue;
      turns.waiting.shift();
      this.#users.delete(userId);
      this.#users.set(userId, turns);
      return [turns, first];
    }
    return null;
  }
}

export function createReadTurns({ database, configuration }: Pick<Services, 'database' | 'configuration'>): ReadTurns {
  const waitingOfUser = WAITING_OF_USER;
  if (database.kind === 'embedded') return new ReadTurns({ ofUser: 1, ofAll: READS_OF_EMBEDDED, waitingOfUser });
  return new ReadTurns({
    ofUser: configuration.readsOfUser,
    ofAll: CONNECTIONS - CONNECTIONS_KEPT_FREE,
    waitingOfUser,
  });
}

export function isPreferred({ privileges }: { readonly privileges: ReadonlySet<string> }): boolean {
  return holdsAny(privileges, ADMINISTRATION);
}
