import { createContractClient } from '../../src/contract/client.ts';
import type { DeploymentRequestSummary } from '../../src/contract/generated/schema.d.ts';
import type { Scope } from '../../src/data/device/scope.ts';
import { type OutboxLock, replay } from '../../src/data/outbox/replay.ts';
import { createSender } from '../../src/data/outbox/sender.ts';
import { CapabilityReader } from '../../src/data/server/capabilities.ts';
import { isUnsent, type OutboxCommand } from '../../src/machines/outbox/command.ts';
import { isSentFromElsewhere } from '../../src/machines/outbox/command-order.ts';
import type { DeviceOutbox } from './outboxes.ts';
import type { Random } from './random.ts';
import { Life, Schedule } from './schedule.ts';
import { actionOfVerb, answerUnder, FAULTS, PLAIN_FAULTS, ServerModel } from './server-model.ts';

const DAY = 86_400_000;
const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } };

interface Ticket {
  readonly life: Life;
  readonly begin: () => void;
}

/** A device with its session, its clock, its lock and the tabs and the worker that share them. */
export interface DeviceModel {
  readonly name: string;
  readonly outbox: DeviceOutbox;
  readonly clients: ClientModel[];
  readonly hasLocks: boolean;
  session: (Scope & { token: string }) | null;
  /** Whose copies it held last. */
  owner: number | null;
  clockOffset: number;
  holder: Ticket | null;
  readonly tickets: Ticket[];
  /** What its lists show, which may be old. */
  readonly copies: Map<number, DeploymentRequestSummary>;
  /** What its owners did not want to wait for: a pass that is under way may have looked before. */
  readonly hurried: Set<string>;
  /** Of what was decided before the last change of the session: a pass that is under way may have left it for its tenant. */
  lastBeforeSwitch: number;
}

export interface ClientModel {
  readonly name: string;
  life: Life;
  isRunning: boolean;
}

class Violation extends Error {
  override readonly name = 'Violation';
}

export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Violation(what);
}

/** Whether a call has the token of the user and tenant that a command was decided in. */
function isOwnToken({ userId, tenantId }: Scope, request: Request): boolean {
  const token = (request.headers.get('x-access-token') ?? '').replace('Bearer ', '');
  return token.startsWith(`${userId}|${tenantId}|`);
}

/** Everything that the fuzz moves: the server, the network, the devices. */
export class World {
  readonly random: Random;
  readonly schedule: Schedule;
  readonly server: ServerModel;
  readonly devices: DeviceModel[] = [];
  /** The version that each decision was made on. */
  readonly decidedOn = new Map<string, number | undefined>();
  /** When each was decided, whatever the device's clock said. */
  readonly decidedWhen = new Map<string, number>();
  /** What was found while a call was made. */
  readonly violations: unknown[] = [];
  isCalm = false;
  now = 1_800_000_000_000;
  #tokens = 0;
  #commands = 0;

  constructor(
    random: Random,
    requests: number,
    given: { readonly isPlain?: boolean; readonly givesAccess?: boolean } = {},
  ) {
    this.random = random;
    this.schedule = new Schedule(random);
    this.server = new ServerModel(requests, given);
  }

  addDevice(name: string, clients: readonly string[], makeOutbox: (now: () => number) => DeviceOutbox): DeviceModel {
    const device: DeviceModel = {
      name,
      outbox: makeOutbox(() => this.clockOf(device)),
      clients: clients.map((client) => ({ name: `${name} ${client}`, life: new Life(), isRunning: false })),
      hasLocks: !this.random.isTrue(0.15),
      session: null,
      owner: null,
      clockOffset: 0,
      holder: null,
      tickets: [],
      copies: new Map(),
      hurried: new Set(),
      lastBeforeSwitch: 0,
    };
    this.devices.push(device);
    return device;
  }

  clockOf(device: DeviceModel): number {
    return this.now + device.clockOffset;
  }

  tokenOf({ userId, tenantId }: Scope): string {
    this.#tokens += 1;
    return `${userId}|${tenantId}|${this.#tokens}`;
  }

  nextCommandId(): string {
    this.#commands += 1;
    return `command-${this.#commands}`;
  }

  /** Another user's copies leave the device first, and what is left of their decisions says nothing of the requests. */
  async signIn(device: DeviceModel, scope: Scope): Promise<void> {
    if (device.owner !== null && device.owner !== scope.userId) {
      await device.outbox.strip();
      const stripped = await device.outbox.all();
      must(
        stripped.every(({ seen, now, settledAt }) => seen === null && now === null && settledAt === null),
        'a decision of somebody else still shows what was seen',
      );
    }
    device.owner = scope.userId;
    const sequences = (await device.outbox.all()).map(({ sequence }) => sequence);
    device.lastBeforeSwitch = Math.max(0, ...sequences);
    device.session = { ...scope, token: this.tokenOf(scope) };
  }

  jump(device: DeviceModel): void {
    device.clockOffset = this.random.pick([-DAY, 0, DAY]);
  }

  crash(device: DeviceModel, client: ClientModel): void {
    this.schedule.end(client.life);
    for (const ticket of device.tickets.filter(({ life }) => life === client.life)) {
      device.tickets.splice(device.tickets.indexOf(ticket), 1);
    }
    if (device.holder?.life === client.life) this.#release(device);
    client.life = new Life();
    client.isRunning = false;
  }

  /** One pass over the outbox; its errors are the test's. */
  wake(device: DeviceModel, client: ClientModel, onError: (error: unknown) => void): void {
    if (client.isRunning) return;
    client.isRunning = true;
    const { life } = client;
    const { schedule } = this;
    const over = (error?: unknown) => {
      if (life.isOver) return;
      client.isRunning = false;
      if (error !== undefined) onError(error);
    };
    const fetch = (request: Request, init: RequestInit = {}) =>
      this.#call(device, client.name, life, new Request(request, { headers: init.headers ?? request.headers }));
    const session = {
      scope: () => device.session,
      accessToken: () => device.session?.token ?? null,
      renew: () => schedule.gate(`${client.name} renews`, life, () => this.#renew(device)),
      reject: (token: string) =>
        schedule.gate(`${client.name} is refused`, life, () => this.#replacement(device, token)),
    };
    const plain = createContractClient({ config, tokens: null, fetch });
    const sender = createSender({
      config,
      fetch,
      session,
      capabilities: new CapabilityReader(plain, { plain: this.server.isPlain }),
    });
    replay({
      store: {
        read: (userId) => schedule.gate(`${client.name} reads`, life, () => device.outbox.read(userId)),
        advance: (id, event, record) =>
          schedule.gate(`${client.name} writes ${id} ${event.type}`, life, () =>
            device.outbox.advance(id, event, record),
          ),
      },
      scope: () => device.session && { userId: device.session.userId, tenantId: device.session.tenantId },
      ...sender,
      now: () => this.clockOf(device),
      random: this.random.next,
      lock: this.#lockOf(device, life),
    }).then(() => over(), over);
  }

  #renew(device: DeviceModel): string | null {
    if (!this.isCalm && this.random.isTrue(0.2)) throw new TypeError('Failed to fetch');
    if (device.session === null) return null;
    if (!this.isCalm && this.random.isTrue(0.2)) {
      this.schedule.log.push(`${device.name} has lost its session`);
      device.session = null;
      return null;
    }
    device.session = { ...device.session, token: this.tokenOf(device.session) };
    return device.session.token;
  }

  /** The session is over, unless another client has got new tokens meanwhile. */
  #replacement(device: DeviceModel, token: string): string | null {
    if (device.session?.token === token) {
      this.schedule.log.push(`${device.name} has to sign in again`);
      device.session = null;
    }
    return device.session?.token ?? null;
  }

  #lockOf(device: DeviceModel, life: Life): OutboxLock {
    if (!device.hasLocks) return (work) => work();
    return (work) =>
      new Promise((resolve, reject) => {
        const ticket: Ticket = {
          life,
          begin: () => {
            work()
              .then(resolve, reject)
              .finally(() => {
                if (device.holder === ticket) this.#release(device);
              });
          },
        };
        device.tickets.push(ticket);
        this.#grant(device);
      });
  }

  #release(device: DeviceModel): void {
    device.holder = null;
    this.#grant(device);
  }

  #grant(device: DeviceModel): void {
    if (device.holder !== null) return;
    const ticket = device.tickets.shift();
    if (ticket === undefined) return;
    device.holder = ticket;
    this.schedule.add(`${device.name} grants its lock`, ticket.life, ticket.begin);
  }

  /** A call on the hand-flushed network: its arrival and its answer are steps, and both may fail. */
  async #call(device: DeviceModel, client: string, life: Life, request: Request): Promise<Response> {
    const name = `${client}: ${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
    // Thrown here it would be one failed call more.
    const isCommand = actionOfVerb(new URL(request.url).pathname.split('/').at(-2)) !== null;
    const commands = isCommand ? await device.outbox.all() : [];
    const sent = this.#sentCommand(commands, request);
    if (sent !== null) {
      try {
        this.#checkSending(device, commands, sent, request);
      } catch (found) {
        this.violations.push(found);
      }
    }
    const server = { answer: (call: Request) => this.server.answer(call, sent?.id) };
    return new Promise((resolve, reject) => {
      // The caller may be gone by then: the call arrives all the same.
      this.schedule.add(`${name} arrives`, null, () => {
        const fault = this.isCalm ? 'none' : this.random.weighted(this.server.isPlain ? PLAIN_FAULTS : FAULTS);
        this.schedule.log.push(`(${fault})`);
        try {
          const response = answerUnder(fault, server, request);
          this.schedule.add(`${name} is answered`, life, () => resolve(response));
        } catch (error) {
          this.schedule.add(`${name} fails`, life, () => reject(error));
        }
      });
    });
  }

  /** The command that a call carries out; without ids, the one that decides so on its request, first of all one that is being sent. */
  #sentCommand(commands: readonly OutboxCommand[], request: Request): OutboxCommand | null {
    if (!this.server.isPlain) {
      const id = request.headers.get('idempotency-key');
      return commands.find((command) => command.id === id) ?? null;
    }
    const [verb, recordId] = new URL(request.url).pathname.split('/').slice(-2);
    const own = commands.filter(
      (command) =>
        command.subjectId === Number(recordId) && command.action === actionOfVerb(verb) && isOwnToken(command, request),
    );
    // Another tab may have taken it for interrupted just before the call.
    return own.find(({ state }) => state === 'sending') ?? own.find(isUnsent) ?? null;
  }

  /** What must hold of every command that leaves a device. */
  #checkSending(
    device: DeviceModel,
    commands: readonly OutboxCommand[],
    command: OutboxCommand,
    request: Request,
  ): void {
    const { id } = command;
    must(isOwnToken(command, request), `${id} was sent with the tokens of another user or tenant`);
    must(
      this.server.isPlain || request.headers.get('if-match') === `"${command.version}"`,
      `${id} was sent without the version that was seen`,
    );
    const waited = this.now - (this.decidedWhen.get(id) ?? this.now);
    must(command.limitMs === null || waited < command.limitMs, `${id} was sent after its limit`);
    if (!device.hasLocks) return;
    must(command.state === 'sending', `${id} was sent while it was ${command.state}`);
    const overtaken = commands.find((earlier) => this.#mustGoBefore(device, earlier, command));
    must(overtaken === undefined, `${id} was sent before ${overtaken?.id}`);
  }

  #mustGoBefore(device: DeviceModel, earlier: OutboxCommand, command: OutboxCommand): boolean {
    const isSameOutbox = earlier.userId === command.userId && earlier.tenantId === command.tenantId;
    // What has a limited time waits for its tenant, and decisions don't wait for it.
    const isInPlace = earlier.tenantId === device.session?.tenantId && earlier.sequence > device.lastBeforeSwitch;
    const isSentNow = isInPlace || isSentFromElsewhere(earlier);
    const isFirst = earlier.state === 'queued' || (earlier.state === 'waiting' && earlier.attempts <= 3);
    return (
      isSameOutbox && isSentNow && earlier.sequence < command.sequence && isFirst && !device.hurried.has(earlier.id)
    );
  }
}
