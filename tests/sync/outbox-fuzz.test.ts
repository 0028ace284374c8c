import { describe, expect, it } from 'vitest';
import {
  isAlreadySo,
  isConfirmed,
  isInDoubt,
  isSendable,
  isSettled,
  isUnsent,
  mayDo,
  mayHaveArrived,
  needsOwner,
  type OutboxCommand,
} from '../../src/machines/outbox/command.ts';
import { FUZZ_SEED, tries } from '../seeded-chance.ts';
import { type DeviceOutbox, MemoryOutbox, StoredOutbox } from './outboxes.ts';
import { Random } from './random.ts';
import { isRunning, TENANTS, USERS } from './server-model.ts';
import { type DeviceModel, must, World } from './world.ts';

const RUNS = tries({ usual: 700, deep: 2_000 });
const PLAIN_RUNS = tries({ usual: 300, deep: 2_000 });
const STEPS = 120;
const REQUESTS = 6;

/** What a run does next, by weight. Most of it is the network and the clients going on. */
const DEEDS = {
  'go on': 60,
  wake: 12,
  decide: 9,
  crash: 4,
  'let time pass': 4,
  'sign in': 3,
  'end the session': 1,
  'expire the token': 2,
  'revoke the token': 1,
  'set the clock': 1,
  'edit a request': 3,
  'remove a request': 1,
  'look at the list': 3,
  'answer for the owner': 5,
  'forget the ids': 0.3,
  'back up': 0.5,
  restore: 0.3,
  demote: 0.3,
} as const;
type Deed = keyof typeof DEEDS;

interface BackEnd {
  readonly isPlain?: boolean;
  readonly givesAccess?: boolean;
}

type Ending = 'effect' | 'no effect' | 'either';

class Run {
  readonly random: Random;
  readonly world: World;
  /** Every decision that was reported as queued, by its device, until its owner has let go of it. */
  readonly expected = new Map<string, DeviceModel>();
  /** What was said of a decision when its owner let go of it. */
  readonly reported = new Map<string, Ending>();
  readonly errors: unknown[] = [];

  constructor(seed: number, makeOutbox: (now: () => number) => DeviceOutbox, given: BackEnd = {}) {
    this.random = new Random(seed);
    this.world = new World(this.random, REQUESTS, given);
    this.world.addDevice('laptop', ['tab', 'other tab', 'worker'], makeOutbox);
    this.world.addDevice('tablet', ['tab', 'worker'], makeOutbox);
  }

  async go(): Promise<void> {
    const { world } = this;
    for (const device of world.devices) await world.signIn(device, this.#anyScope());
    for (let step = 0; step < STEPS; step += 1) {
      await this.#do(this.random.weighted(DEEDS));
      await this.#check();
    }
    await this.#comeToRest();
    await this.#checkEnd();
  }

  async dispose(): Promise<void> {
    for (const { outbox } of this.world.devices) await outbox.dispose();
  }

  /** Without faults: from the tenant of the other decision, in the order of the two. */
  async decideElsewhere(): Promise<void> {
    const { world } = this;
    const [laptop] = world.devices;
    const [userId, [here, there]] = [USERS[0], TENANTS];
    if (laptop === undefined) return;
    world.isCalm = true;
    await world.signIn(laptop, { userId, tenantId: here });
    const decided = [...world.server.requests.values()].filter(({ id }) => !isRunning(id));
    for (const record of decided) {
      const id = world.nextCommandId();
      const decision = { id, area: 'deployments', action: 'APPROVE', from: 'list', record, comment: null } as const;
      await laptop.outbox.enqueue({ userId, tenantId: record.tenantId }, decision);
      this.expected.set(id, laptop);
      world.decidedWhen.set(id, world.now);
    }
    await this.#drain(laptop, { userId, tenantId: here });
    await this.#check();
    expect(decided.some(({ tenantId }) => tenantId === there)).toBe(true);
    const approved = [...world.server.requests.values()].filter(({ id }) => !isRunning(id));
    expect(approved.map(({ status }) => status.approvalStatus?.status)).toEqual(decided.map(() => 'APPROVED'));
  }

  #anyScope() {
    return { userId: this.random.pick(USERS), tenantId: this.random.pick(TENANTS) };
  }

  async #do(deed: Deed): Promise<void> {
    const { world, random } = this;
    const { schedule, server } = world;
    const device = random.pick(world.devices);
    const client = random.pick(device.clients);
    const id = 1 + random.below(REQUESTS);
    const act = (name: string, work: () => void | Promise<void>) => schedule.do(`* ${name}`, work);
    switch (deed) {
      case 'go on':
        return schedule.step();
      case 'wake':
        return act(`${client.name} wakes`, () => world.wake(device, client, (error) => this.errors.push(error)));
      case 'decide':
        return this.#decide(device);
      case 'crash':
        return act(`${client.name} crashes`, () => world.crash(device, client));
      case 'let time pass':
        return act('time passes', () => {
          world.now += random.pick([1_000, 60_000, 1_200_000, 3_600_000, 86_400_000, 8 * 86_400_000]);
        });
      case 'sign in': {
        const scope = this.#anyScope();
        return act(`${scope.userId} signs in to ${scope.tenantId} on the ${device.name}`, async () => {
          const isOther = device.owner !== scope.userId;
          if (isOther) await this.#noteWipe(device);
          await world.signIn(device, scope);
        });
      }
      case 'end the session':
        return act(`the session of the ${device.name} ends`, () => {
          device.session = null;
        });
      case 'expire the token':
        return act(`the token of the ${device.name} expires`, () => {
          if (device.session !== null) server.expired.add(device.session.token);
          server.expireAccess();
        });
      case 'revoke the token':
        return act(`the token of the ${device.name} is revoked`, () => {
          if (device.session !== null) server.revoked.add(device.session.token);
        });
      case 'set the clock':
        return act(`the clock of the ${device.name} is set`, () => world.jump(device));
      case 'edit a request':
        return act(`request ${id} is edited`, () => server.edit(id));
      case 'remove a request':
        return act(`request ${id} is removed`, () => server.remove(id));
      case 'look at the list':
        return act(`the ${device.name} reads the list`, () => {
          for (const [key, request] of server.requests) device.copies.set(key, server.shown(request));
        });
      case 'answer for the owner':
        return this.#answerForOwner(device);
      case 'forget the ids':
        return act('the server forgets its command ids', () => server.forgetIds());
      case 'back up':
        return act('the server is backed up', () => server.backUp());
      case 'restore':
        return act('the server is restored', () => server.restore());
      case 'demote':
        return act('a user may not decide any more', () => {
          server.demoted.add(random.pick(USERS));
        });
    }
  }

  async #decide(device: DeviceModel): Promise<void> {
    const { world, random } = this;
    const { session } = device;
    if (session === null) return;
    const copies = device.copies.size === 0 ? world.server.requests : device.copies;
    const ofTenant = [...copies.values()].filter(
      ({ id, tenantId }) => tenantId === session.tenantId || (world.server.givesAccess && !isRunning(id)),
    );
    if (ofTenant.length === 0) return;
    const id = world.nextCommandId();
    const record = world.server.shown(random.pick(ofTenant));
    const isTimed = isRunning(record.id);
    const action = isTimed ? random.pick(['START', 'STOP'] as const) : random.pick(['APPROVE', 'REJECT'] as const);
    const from = isTimed ? 'detail' : random.pick(['list', 'detail'] as const);
    await world.schedule.do(
      `* ${id}: ${session.userId} decides ${action} ${record.id} on the ${device.name}`,
      async () => {
        const before = await device.outbox.read(session.userId);
        const decision = { id, area: 'deployments', action, from, record, comment: null } as const;
        const replaced = await device.outbox.enqueue({ ...session, tenantId: record.tenantId }, decision);
        if (replaced === null) return;
        this.expected.set(id, device);
        world.decidedOn.set(id, record.version);
        world.decidedWhen.set(id, world.now);
        for (const old of before.filter((command) => replaced.includes(command.id))) {
          this.#letGo(old.id, endingSaid(old));
        }
      },
    );
  }

  async #answerForOwner(device: DeviceModel): Promise<void> {
    const { world, random } = this;
    const { session, outbox } = device;
    if (session === null) return;
    const commands = await outbox.read(session.userId);
    if (commands.length === 0) return;
    const command = random.pick(commands);
    const wishes = (['RETRY', 'DISCARD', 'ACKNOWLEDGE'] as const).filter((wish) => mayDo(command, wish));
    if (wishes.length === 0) return;
    const wish = random.pick(wishes);
    await world.schedule.do(`* the owner of ${command.id} says ${wish} (${command.state})`, async () => {
      const event = wish === 'RETRY' ? { type: wish, at: world.clockOf(device) } : { type: wish };
      if (wish === 'RETRY') device.hurried.add(command.id);
      const isDone = await outbox.wish(command.id, event);
      if (!isDone || wish === 'RETRY') return;
      this.#letGo(command.id, endingSaid(command));
    });
  }

  #letGo(id: string, ending: Ending): void {
    this.expected.delete(id);
    this.reported.set(id, ending);
  }

  /** The answered decisions of the other user go with the other copies. */
  async #noteWipe(device: DeviceModel): Promise<void> {
    for (const command of await device.outbox.all()) {
      if (isSettled(command)) this.#letGo(command.id, endingSaid(command));
    }
  }

  async #check(): Promise<void> {
    const [error] = [...this.world.violations, ...this.errors];
    if (error !== undefined) throw error;
    for (const device of this.world.devices) {
      const there = new Set((await device.outbox.all()).map(({ id }) => id));
      for (const [id, home] of this.expected) must(home !== device || there.has(id), `${id} has vanished`);
      for (const id of there) must(this.expected.get(id) === device, `${id} has come from nowhere`);
    }
    for (const id of [...this.expected.keys(), ...this.reported.keys()]) {
      must(this.world.server.effectsOf(id) <= 1, `${id} has had its effect more than once`);
    }
  }

  /** The network is good again, and everybody comes back to where they decided. */
  async #comeToRest(): Promise<void> {
    const { world } = this;
    const { schedule } = world;
    world.isCalm = true;
    for (const device of world.devices) {
      device.clockOffset = 0;
      for (const client of device.clients) world.crash(device, client);
    }
    while (!schedule.isEmpty) await schedule.step();
    for (const device of world.devices) {
      for (const userId of USERS) {
        if (device.owner !== userId) await this.#noteWipe(device);
        for (const tenantId of TENANTS) await this.#drain(device, { userId, tenantId });
      }
    }
  }

  async #drain(device: DeviceModel, scope: { userId: number; tenantId: string }): Promise<void> {
    const { world } = this;
    await world.signIn(device, scope);
    const [client] = device.clients;
    if (client === undefined) return;
    for (let pass = 0; pass < 20; pass += 1) {
      world.wake(device, client, (error) => this.errors.push(error));
      await world.schedule.do(`* ${scope.userId} sends in ${scope.tenantId} on the ${device.name}`, () => undefined);
      while (!world.schedule.isEmpty) await world.schedule.step();
      await this.#check();
      const left = (await device.outbox.read(scope.userId)).filter(({ tenantId }) => tenantId === scope.tenantId);
      if (!left.some(isSendable)) return;
      world.now += 7_200_000;
    }
    must(false, `the outbox of ${scope.userId} in ${scope.tenantId} on the ${device.name} does not come to an end`);
  }

  /** What was said of each decision is what happened at the server. */
  async #checkEnd(): Promise<void> {
    const { server, devices } = this.world;
    for (const device of devices) {
      for (const command of await device.outbox.all()) {
        must(!isUnsent(command) || needsOwner(command), `${command.id} is left ${command.state}`);
        const isSaid = isSettled(command) || !isUnsent(command);
        if (isSaid) this.reported.set(command.id, endingSaid(command));
      }
    }
    // A server that has lost its data can't know what it answered.
    if (server.hasForgotten || server.hasBeenRestored) return;
    for (const [id, ending] of this.reported) {
      const effects = server.effectsOf(id);
      if (ending === 'effect') must(effects === 1, `${id} was said to be done and was not`);
      if (ending === 'no effect') must(effects === 0, `${id} was said not to be done and was`);
    }
  }
}

/** What its owner reads of a decision that is let go of. */
function endingSaid(command: OutboxCommand): Ending {
  if (isConfirmed(command)) return 'effect';
  // Taking back what may have arrived is no promise that it has not.
  return mayHaveArrived(command) || isAlreadySo(command) || isInDoubt(command) ? 'either' : 'no effect';
}

async function run(
  seed: number,
  makeOutbox: (now: () => number) => DeviceOutbox,
  given: BackEnd = {},
): Promise<readonly string[]> {
  const world = new Run(seed, makeOutbox, given);
  try {
    await world.go();
  } catch (error) {
    const steps = world.world.schedule.log.map((step, index) => `${index + 1}. ${step}`).join('\n');
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : error}\n${steps}`, { cause: error });
  } finally {
    await world.dispose();
  }
  return world.world.schedule.log;
}

describe('the outbox under faults', () => {
  it(`has one effect for each decision and loses none, in ${RUNS} runs`, { timeout: 300_000 }, async () => {
    for (let seed = FUZZ_SEED; seed < FUZZ_SEED + RUNS; seed += 1) await run(seed, (now) => new MemoryOutbox(now));
  });

  it('does the same over the device’s real database', { timeout: 300_000 }, async () => {
    const runs = Math.ceil(RUNS / 40);
    for (let seed = FUZZ_SEED; seed < FUZZ_SEED + runs; seed += 1) await run(seed, (now) => new StoredOutbox(now));
  });

  it(`says nothing that isn’t so on a back end without command ids, in ${PLAIN_RUNS} runs`, {
    timeout: 300_000,
  }, async () => {
    for (let seed = FUZZ_SEED; seed < FUZZ_SEED + PLAIN_RUNS; seed += 1) {
      await run(seed, (now) => new MemoryOutbox(now), { isPlain: true });
    }
  });

  it(`has one effect for each decision in tenants that aren’t current, in ${RUNS} runs`, {
    timeout: 300_000,
  }, async () => {
    for (let seed = FUZZ_SEED; seed < FUZZ_SEED + RUNS; seed += 1) {
      await run(seed, (now) => new MemoryOutbox(now), { givesAccess: true });
    }
  });

  it('sends what is decided in another tenant without going there', async () => {
    const fuzz = new Run(FUZZ_SEED, (now) => new MemoryOutbox(now), { givesAccess: true });
    await fuzz.decideElsewhere();
    await fuzz.dispose();
  });

  it('knows whose a plain call was that another tab took for interrupted just before', () =>
    run(282_937, (now) => new MemoryOutbox(now), { isPlain: true }));

  it('asks for access to another tenant as the user of the decision, who has signed in again meanwhile', async () => {
    for (const seed of [759_945, 183_486]) await run(seed, (now) => new MemoryOutbox(now), { givesAccess: true });
  });

  it('goes the same way for the same seed', async () => {
    const [first, second] = [
      await run(7, (now) => new MemoryOutbox(now)),
      await run(7, (now) => new MemoryOutbox(now)),
    ];
    expect(first.length).toBeGreaterThan(STEPS);
    expect(second).toEqual(first);
  });
});
