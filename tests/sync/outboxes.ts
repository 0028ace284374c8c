import type { DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';
import { type CommandRow, PortalDatabase } from '../../src/data/device/database.ts';
import { Device } from '../../src/data/device/device.ts';
import type { Scope } from '../../src/data/device/scope.ts';
import { commandOf, type Decision, limitOf, rowOf, rowOfDecision } from '../../src/data/outbox/command-rows.ts';
import { CommandStore, type OutboxStore } from '../../src/data/outbox/command-store.ts';
import { advanceCommand, type CommandEvent, type OutboxCommand } from '../../src/machines/outbox/command.ts';
import { inOrder, replacedBy } from '../../src/machines/outbox/command-order.ts';

/** What a device offers to its pages, its worker and its users. */
export interface DeviceOutbox extends OutboxStore {
  /** The ids of the commands that the new one took the place of; null where it was refused. */
  enqueue(scope: Scope, decision: Decision): Promise<readonly string[] | null>;
  /** Whether the chart took the owner's wish. */
  wish(id: string, event: CommandEvent): Promise<boolean>;
  /** Another user signs in: what is left of the decisions on this device. */
  strip(): Promise<void>;
  /** Everything, whoever it belongs to. */
  all(): Promise<readonly OutboxCommand[]>;
  dispose(): Promise<void>;
}

/**
 * The outbox in memory, as fast as 2,000 runs need it.
 * It keeps commands as read from rows, so that what a device loses is lost here.
 */
export class MemoryOutbox implements DeviceOutbox {
  readonly #now: () => number;
  readonly #commands = new Map<string, OutboxCommand>();
  readonly records = new Map<number, DeploymentRequestSummary>();
  #sequence = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  async all(): Promise<readonly OutboxCommand[]> {
    return inOrder([...this.#commands.values()]);
  }

  async read(userId: number): Promise<readonly OutboxCommand[]> {
    return (await this.all()).filter((command) => command.userId === userId);
  }

  async enqueue(scope: Scope, decision: Decision): Promise<readonly string[] | null> {
    const commands = await this.read(scope.userId);
    const replaced = replacedBy(commands, {
      tenantId: scope.tenantId,
      area: decision.area,
      subjectId: decision.record.id,
      action: decision.action,
      until: decision.until ?? null,
      limitMs: limitOf(decision, this.#now()),
    });
    if (replaced === null) return null;
    for (const { id } of replaced) this.#commands.delete(id);
    this.#sequence += 1;
    this.#keep({ ...rowOfDecision(scope, decision, this.#now()), sequence: this.#sequence });
    return replaced.map(({ id }) => id);
  }

  async advance(id: string, event: CommandEvent): Promise<OutboxCommand | 'gone' | null> {
    const command = this.#commands.get(id);
    if (command === undefined) return 'gone';
    const next = advanceCommand(command, event);
    if (next === 'gone') this.#commands.delete(id);
    else if (next !== null) this.#keep(rowOf(next));
    return next;
  }

  async wish(id: string, event: CommandEvent): Promise<boolean> {
    return (await this.advance(id, event)) !== null;
  }

  async strip(): Promise<void> {
    for (const command of await this.all()) {
      if (command.settledAt !== null) this.#commands.delete(command.id);
      else this.#keep({ ...rowOf(command), seen: null, now: null, message: null, changedBy: null });
    }
  }

  async dispose(): Promise<void> {
    this.#commands.clear();
  }

  /** A row that can't be read is lost, which the runs report. */
  #keep(row: CommandRow): void {
    const command = commandOf(structuredClone(row));
    if (command === null) this.#commands.delete(row.id);
    else this.#commands.set(row.id, command);
  }
}

/** The outbox of the portal itself, over an IndexedDB. */
export class StoredOutbox implements DeviceOutbox {
  readonly #database: PortalDatabase;
  readonly #device: Device;
  readonly #store: CommandStore;

  constructor(now: () => number) {
    const name = `fuzz-${crypto.randomUUID()}`;
    this.#database = new PortalDatabase(name);
    this.#device = new Device(name, async () => this.#database);
    this.#store = new CommandStore({ device: this.#device, now });
  }

  async all(): Promise<readonly OutboxCommand[]> {
    const rows = await this.#database.commands.toArray();
    return inOrder(rows.map(commandOf).filter((command) => command !== null));
  }

  read(userId: number): Promise<readonly OutboxCommand[]> {
    return this.#store.read(userId);
  }

  async enqueue(scope: Scope, decision: Decision): Promise<readonly string[] | null> {
    const before = new Set((await this.all()).map(({ id }) => id));
    if ((await this.#store.enqueue(scope, decision)).kind === 'refused') return null;
    for (const { id } of await this.all()) before.delete(id);
    return [...before];
  }

  advance: OutboxStore['advance'] = (id, event, record) => this.#store.advance(id, event, record);

  async wish(id: string, event: CommandEvent): Promise<boolean> {
    return (await this.#store.advance(id, event)) !== null;
  }

  strip(): Promise<void> {
    return this.#device.wipe({ commandsOf: null, draftsOf: null });
  }

  async dispose(): Promise<void> {
    await this.#database.delete();
  }
}
