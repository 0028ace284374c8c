import type { Subscribable } from 'xstate';
import {
  advanceCommand,
  type CommandEvent,
  isComment,
  isConfirmed,
  isSendable,
  isSettled,
  isUnapplied,
  isUnsent,
  mayDo,
  needsOwner,
  type OutboxCommand,
} from '../../machines/outbox/command.ts';
import {
  inOrder,
  isPastLimit,
  isSentFromElsewhere,
  replacedBy,
  sentUntil,
} from '../../machines/outbox/command-order.ts';
import { countWork, workKind } from '../../machines/outbox/work.ts';
import type { OutboxCount } from '../../machines/session/session-facts.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { CommandRow, PortalDatabase } from '../device/database.ts';
import { NoRoomError } from '../device/database-errors.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { StorageTimeoutError } from '../device/storage-wait.ts';
import {
  commandOf,
  type Decision,
  limitOf,
  type NewComment,
  rowOf,
  rowOfComment,
  rowOfDecision,
} from './command-rows.ts';
import { OUTBOX_AREAS } from './outbox-areas.ts';

export type EnqueueOutcome =
  | { readonly kind: 'queued'; readonly command: OutboxCommand }
  | {
      readonly kind: 'refused';
      /** `pending`: another decision on the request is unanswered. `unavailable`: nothing can be stored, only sent at once. */
      readonly because: 'pending' | 'full' | 'signedOut' | 'unavailable';
      readonly message: string;
    };

export type WishOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };

export type AnsweredRecord =
  | { readonly kind: 'is'; readonly record: AreaRecord; readonly at: number }
  | { readonly kind: 'missing' };

export interface OutboxStore {
  read(userId: number): Promise<readonly OutboxCommand[]>;
  /** In one transaction with the record. 'gone' if the command left the device, null if the chart refuses the event. */
  advance(id: string, event: CommandEvent, record?: AnsweredRecord): Promise<OutboxCommand | 'gone' | null>;
}

export interface CommandStoreOptions {
  readonly device: Device;
  readonly now?: () => number;
  /** By the server's clock; null if it isn't known. */
  readonly serverNow?: () => number | null;
}

const PENDING = 'Another command on this record is already queued.';
const FULL = 'This device is out of storage, so nothing was stored or sent.';
const IN_VAIN =
  'Stored records were removed to free up space, but not enough. They are loaded again when the server can be reached.';
const UNAVAILABLE = 'This device’s storage can’t be used, so nothing was stored.';
const NOT_STORED = 'Nothing was stored.';
const GONE_ON = 'This has changed in the meantime. Check it again.';

/** A resolved promise means that the transaction is on disk. */
export class CommandStore implements OutboxStore {
  readonly #options: CommandStoreOptions;
  readonly #now: () => number;
  readonly #serverNow: () => number | null;

  constructor(options: CommandStoreOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#serverNow = options.serverNow ?? (() => null);
  }

  read(userId: number): Promise<readonly OutboxCommand[]> {
    return this.#options.device.run((database) => readCommands(database, userId));
  }

  async get(id: string): Promise<OutboxCommand | null> {
    return this.#options.device.run(async (database) => commandOf(await database.commands.get({ id })));
  }

  missing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#options.device.run(async (database) => {
      const found = new Set<unknown>(ids.length === 0 ? [] : await database.commands.where('id').anyOf(ids).keys());
      return new Set(ids.filter((id) => !found.has(id)));
    });
  }

  watch(userId: number): Subscribable<readonly OutboxCommand[]> {
    return this.#options.device.watch(() => this.read(userId));
  }

  /** The same id is the same decision; a command that waits for its owner is replaced. */
  enqueue(scope: Scope, decision: Decision): Promise<EnqueueOutcome> {
    return this.#stored(scope, decision.area, (database) => this.#enqueue(database, scope, decision));
  }

  /** The same id is the same comment; any number of them can wait on a record. */
  enqueueComment(scope: Scope, comment: NewComment): Promise<EnqueueOutcome> {
    return this.#stored(scope, comment.area, async (database) => {
      const known = commandOf(await database.commands.get({ id: comment.id }));
      if (known !== null) return { kind: 'queued', command: known };
      return this.#add(database, rowOfComment(scope, comment, this.#now()));
    });
  }

  async #stored(
    scope: Scope,
    area: Decision['area'],
    work: (database: PortalDatabase) => Promise<EnqueueOutcome>,
  ): Promise<EnqueueOutcome> {
    const store = () =>
      this.#options.device.run(async (database, signal) => {
        await this.#options.device.noteHolder(scope.userId);
        return database.transaction('rw', database.commands, async () => {
          const outcome = await work(database);
          // The user was informed that nothing is stored, and may have sent it at once.
          signal.throwIfAborted();
          return outcome;
        });
      });
    try {
      return await this.#options.device.makeRoomFor(store, { ...scope, area });
    } catch (error) {
      if (!(error instanceof NoRoomError)) return unavailable(error);
      return { kind: 'refused', because: 'full', message: error.isInVain ? `${FULL} ${IN_VAIN}` : FULL };
    }
  }

  async advance(id: string, event: CommandEvent, record?: AnsweredRecord): Promise<OutboxCommand | 'gone' | null> {
    if (record !== undefined) {
      try {
        return await this.#advance(id, event, record);
      } catch {
        // The command matters; the copy of the record can be reloaded.
      }
    }
    return this.#options.device.makeRoomFor(() => this.#advance(id, event), null);
  }

  #advance(id: string, event: CommandEvent, record?: AnsweredRecord): Promise<OutboxCommand | 'gone' | null> {
    return this.#options.device.run((database) =>
      database.transaction('rw', [database.commands, ...database.recordTables], async () => {
        const command = commandOf(await database.commands.get({ id }));
        if (command === null) return 'gone';
        const next = advanceCommand(command, event);
        if (next === null) return null;
        // A comment that has arrived is shown by its discussion.
        const isDone = next === 'gone' || (isComment(next) && isConfirmed(next));
        if (isDone) await database.commands.delete(command.sequence);
        else await database.commands.put(rowOf(next));
        if (record !== undefined) await this.#takeRecord(database, command, record);
        return next;
      }),
    );
  }

  async retry(id: string): Promise<WishOutcome> {
    return this.#options.device.run((database) =>
      database.transaction('rw', database.commands, async () => {
        const wanted = commandOf(await database.commands.get({ id }));
        if (wanted === null || !mayDo(wanted, 'RETRY')) return refused();
        const { userId, tenantId, sequence } = wanted;
        await this.#hurry(database, userId, (earlier) => earlier.tenantId === tenantId && earlier.sequence < sequence);
        await this.#retry(database, wanted);
        return { kind: 'done' };
      }),
    );
  }

  /** @param isEverywhere decisions in other tenants too */
  retryAll({ userId, tenantId }: Scope, isEverywhere: boolean): Promise<void> {
    const isMeant = (command: OutboxCommand) =>
      command.tenantId === tenantId || (isEverywhere && isSentFromElsewhere(command));
    return this.#options.device.run((database) =>
      database.transaction('rw', database.commands, () => this.#hurry(database, userId, isMeant)),
    );
  }

  /** Asks the owner of those whose time is over. Returns when the next one's is; null for none. */
  async expire(userId: number): Promise<number | null> {
    const now = this.#now();
    const timed = (await this.read(userId)).filter((command) => isSendable(command) && command.limitMs !== null);
    const over = timed.filter((command) => isPastLimit(command, { now, serverNow: this.#serverNow() }));
    for (const { id } of over) await this.advance(id, { type: 'EXPIRED' });
    const left = timed.filter((command) => !over.includes(command)).map((command) => sentUntil(command) ?? now);
    return left.length === 0 ? null : Math.min(...left);
  }

  discard(id: string): Promise<WishOutcome> {
    return this.#wish(id, { type: 'DISCARD' });
  }

  acknowledge(id: string): Promise<WishOutcome> {
    return this.#wish(id, { type: 'ACKNOWLEDGE' });
  }

  /** Acknowledges an outcome, or discards a question. */
  async close(id: string): Promise<void> {
    const command = await this.get(id);
    if (command !== null && needsOwner(command)) await this.discard(id);
    if (command !== null && isSettled(command)) await this.acknowledge(id);
  }

  async decideAgain(id: string, decision: Omit<Decision, 'area' | 'from'>): Promise<EnqueueOutcome> {
    const old = await this.get(id);
    if (old === null || !needsOwner(old)) return { kind: 'refused', because: 'pending', message: GONE_ON };
    return this.enqueue(old, { ...decision, tenantName: old.tenantName ?? null, area: old.area, from: old.from });
  }

  /** What is only on this device. */
  async count(userId: number): Promise<OutboxCount> {
    const commands = await this.read(userId);
    const work = countWork(commands.filter((command) => isUnsent(command) || needsOwner(command)).map(workKind));
    const unapplied = countWork(commands.filter(isUnapplied).map(workKind));
    const drafts = await this.#options.device.run((database) => database.countDraftedForms(userId));
    return {
      drafts,
      unsent: commands.filter((command) => isUnsent(command) && !needsOwner(command)).length,
      undecided: commands.filter(needsOwner).length,
      work,
      ...(Object.keys(unapplied).length > 0 && { unapplied }),
    };
  }

  async #hurry(database: PortalDatabase, userId: number, isMeant: (command: OutboxCommand) => boolean): Promise<void> {
    for (const command of await readCommands(database, userId)) {
      if (!needsOwner(command) && isMeant(command)) await this.#retry(database, command);
    }
  }

  async #retry(database: PortalDatabase, command: OutboxCommand): Promise<void> {
    const next = advanceCommand(command, { type: 'RETRY', at: this.#now() });
    if (next !== null && next !== 'gone') await database.commands.put(rowOf(next));
  }

  async #wish(id: string, event: CommandEvent): Promise<WishOutcome> {
    return (await this.advance(id, event)) === null ? refused() : { kind: 'done' };
  }

  async #enqueue(database: PortalDatabase, scope: Scope, decision: Decision): Promise<EnqueueOutcome> {
    const known = commandOf(await database.commands.get({ id: decision.id }));
    if (known !== null) return { kind: 'queued', command: known };
    const commands = await readCommands(database, scope.userId);
    const { area, action, record, until = null } = decision;
    const [now, serverNow] = [this.#now(), this.#serverNow()];
    const next = { tenantId: scope.tenantId, area, action, subjectId: record.id, until };
    const replaced = replacedBy(commands, { ...next, limitMs: limitOf(decision, now) });
    if (replaced === null) return { kind: 'refused', because: 'pending', message: PENDING };
    await database.commands.bulkDelete(replaced.map(({ sequence }) => sequence));
    return this.#add(database, rowOfDecision(scope, decision, now, serverNow));
  }

  async #add(database: PortalDatabase, row: CommandRow): Promise<EnqueueOutcome> {
    const sequence = await database.commands.add(row);
    const command = commandOf(await database.commands.get(sequence));
    if (command === null) throw new Error('It couldn’t be stored.');
    return { kind: 'queued', command };
  }

  async #takeRecord(database: PortalDatabase, command: OutboxCommand, answered: AnsweredRecord) {
    const { userId, tenantId, area, subjectId } = command;
    const records = OUTBOX_AREAS[area].openRecords(this.#options.device);
    if (answered.kind === 'missing') await records.removeWithin(database, { userId, tenantId }, [subjectId]);
    else await records.putWithin(database, { userId, tenantId }, answered.record, answered.at);
  }
}

function unavailable(error: unknown): EnqueueOutcome {
  const message = error instanceof StorageTimeoutError ? `${NOT_STORED} ${error.message}` : UNAVAILABLE;
  return { kind: 'refused', because: 'unavailable', message };
}

function refused(): WishOutcome {
  return { kind: 'refused', message: GONE_ON };
}

async function readCommands(database: PortalDatabase, userId: number): Promise<readonly OutboxCommand[]> {
  const rows = await database.commands.orderBy('sequence').toArray();
  const commands = rows.map(commandOf).filter((command) => command !== null);
  return inOrder(commands.filter((command) => command.userId === userId));
}
