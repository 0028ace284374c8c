import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { waitingRequest as summary } from '../../../tests/records/waiting-request.ts';
import { AppError } from '../../contract/app-error.ts';
import { createContractClient } from '../../contract/client.ts';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { isInDoubt, mayDo, type OutboxCommand } from '../../machines/outbox/command.ts';
import { OVERDUE_AFTER } from '../../machines/outbox/command-order.ts';
import { REASON_REQUIRED } from '../../rules/records/decision-comment.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { RecordStore } from '../resources/record-store.ts';
import { CapabilityReader } from '../server/capabilities.ts';
import { CommandStore } from './command-store.ts';
import { OtherSessionError, type OutboxLock, type ReplayEffects, replay } from './replay.ts';
import { createSender } from './sender.ts';

const LONGEST_WAIT = 3_600_000;

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const northwind: Scope = { userId: 1, tenantId: 'NORTHWIND' };

const approved = (id = 7): DeploymentRequestSummary => ({
  ...summary,
  id,
  version: 4,
  status: { ...summary.status, approvalStatus: { status: 'APPROVED' } },
});

const opened: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.delete()));
});

/** One lock for all senders of a device, as Web Locks are. */
function sharedLock(): OutboxLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

type Answer = (command: OutboxCommand) => Promise<DeploymentRequestSummary | null>;

function setUp() {
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  opened.push(database);
  const device = new Device(name, async () => database);
  const records = new RecordStore(device, deploymentRecords);
  const clock = { now: NOW };
  const session: { scope: Scope | null } = { scope: northwind };
  const store = new CommandStore({
    device,
    now: () => clock.now,
  });
  const sent: string[] = [];
  /** What a look at the server finds after a refusal that does not say. */
  let standing: (id: number) => DeploymentRequestSummary | null = () => null;
  const lock = sharedLock();
  const decideOn = (id: string, record: DeploymentRequestSummary) =>
    store.enqueue(northwind, { id, area: 'deployments', action: 'APPROVE', from: 'list', record, comment: null });
  const decide = (id: string, requestId = 7) => decideOn(id, { ...summary, id: requestId });
  const decideOnPlain = (id: string, requestId = 7) => {
    const { version: _, ...plain } = summary;
    return decideOn(id, { ...plain, id: requestId });
  };
  const pass = (answer: Answer, given: Pick<ReplayEffects, 'lock' | 'hurry'> = {}) =>
    replay({
      store,
      scope: () => session.scope,
      send: async (command) => {
        sent.push(command.id);
        return answer(command);
      },
      readNow: async ({ subjectId }) => standing(Number(subjectId)),
      now: () => clock.now,
      random: () => 0.5,
      lock,
      ...given,
    });
  const stateOf = async (id: string) => (await store.get(id))?.state ?? 'gone';
  const stand = (found: typeof standing) => {
    standing = found;
  };
  return { database, device, records, clock, session, store, sent, decide, decideOnPlain, pass, stateOf, stand };
}

const accepts: Answer = async ({ subjectId }) => approved(Number(subjectId));
const refuses =
  (details: ConstructorParameters<typeof AppError>[0]): Answer =>
  () =>
    Promise.reject(new AppError(details));

describe('a queued decision', () => {
  it('is on the device when the promise resolves, with the summary as it was seen and none of its secrets', async () => {
    const { store, database } = setUp();
    const record = { ...summary, defaultPassword: 'canary', configuration: 'LARGE' };
    const decision = { id: 'one', area: 'deployments', action: 'APPROVE', from: 'detail', record } as const;
    await store.enqueue(northwind, { ...decision, comment: 'Go ahead.' });
    const [row] = await database.commands.toArray();
    expect(row).toMatchObject({ sequence: 1, id: 'one', userId: 1, version: 3, state: 'queued', seen: summary });
    expect(row).toMatchObject({ comment: 'Go ahead.' });
    expect(JSON.stringify(row)).not.toContain('canary');
  });

  it('refuses a second one on the same request, and takes the same one twice for one', async () => {
    const { decide, store } = setUp();
    expect((await decide('one')).kind).toBe('queued');
    expect((await decide('one')).kind).toBe('queued');
    expect(await decide('two')).toMatchObject({ kind: 'refused', because: 'pending' });
    expect(await store.read(1)).toHaveLength(1);
  });

  it('makes room by removing copies, those of its own area last, and says so where that does not help', async () => {
    const { store, device, database, decide, records } = setUp();
    await records.keepSummary(northwind, summary, 1);
    const choice = { ...northwind, key: 'deployments/regions', part: [], fetchedAt: 1 };
    await database.choices.put(choice);
    const run = device.run.bind(device);
    let failures = 1;
    device.run = (work) => (failures-- > 0 ? Promise.reject(new Dexie.QuotaExceededError('no room')) : run(work));
    expect((await decide('one')).kind).toBe('queued');
    expect([await database.choices.count(), await database.records.count()]).toEqual([0, 1]);
    failures = 9;
    expect(await decide('two', 8)).toMatchObject({
      because: 'full',
      message: expect.stringContaining('Stored records were removed to free up space, but not enough.'),
    });
    expect(await database.records.count()).toBe(0);
    failures = 9;
    expect(await decide('two', 8)).toMatchObject({
      because: 'full',
      message: 'This device is out of storage, so nothing was stored or sent.',
    });
    failures = 0;
    expect((await store.read(1)).map(({ id }) => id)).toEqual(['one']);
  });

  it('is not taken where the device keeps nothing', async () => {
    const { device, decide } = setUp();
    device.run = () => Promise.reject(new Error('IndexedDB is switched off.'));
    expect(await decide('one')).toMatchObject({ kind: 'refused', because: 'unavailable' });
  });

  it('survives a connection that the browser has dropped', async () => {
    const { database, decide, store } = setUp();
    database.close({ disableAutoOpen: true });
    expect((await decide('one')).kind).toBe('queued');
    expect(await store.read(1)).toHaveLength(1);
  });

  it('is read also where a later version no longer knows what was seen', async () => {
    const { decide, store, database } = setUp();
    await decide('one');
    await database.table('commands').update(1, { seen: { id: 'none' }, now: 5 });
    expect(await store.get('one')).toMatchObject({ id: 'one', seen: null, now: null, version: 3 });
  });

  it('makes room for a new one on the same request only when it waits for its owner', async () => {
    const { decide, pass, store } = setUp();
    await decide('one');
    await pass(refuses({ kind: 'stale', message: 'Edited.', conflict: { current: approved(), changedBy: 'Eve' } }));
    expect(await store.get('one')).toMatchObject({
      state: 'conflict',
      seen: summary,
      now: approved(),
      changedBy: 'Eve',
    });
    const again = await store.decideAgain('one', {
      id: 'two',
      action: 'APPROVE',
      record: approved(),
      comment: 'Still fine.',
    });
    expect(again).toMatchObject({
      kind: 'queued',
      command: { id: 'two', version: 4, from: 'list', comment: 'Still fine.' },
    });
    expect((await store.read(1)).map(({ id }) => id)).toEqual(['two']);
    expect(
      await store.decideAgain('two', { id: 'three', action: 'APPROVE', record: approved(), comment: null }),
    ).toMatchObject({
      kind: 'refused',
    });
  });

  it('is seen by its own user alone', async () => {
    const { decide, store, database } = setUp();
    await decide('one');
    expect(await store.read(2)).toEqual([]);
    expect(await store.count(2)).toEqual({ unsent: 0, undecided: 0, drafts: 0, work: {} });
    const draft = { userId: 1, tenantId: 'NORTHWIND', draft: {}, keptAt: 1 };
    await database.drafts.bulkPut([
      { ...draft, address: 'create/WINDOWS' },
      { ...draft, tenantId: 'CONTOSO', address: 'create/WINDOWS' },
      { ...draft, userId: 2, address: 'create/WINDOWS' },
    ]);
    expect(await store.count(1)).toEqual({ unsent: 1, undecided: 0, drafts: 2, work: { decision: 1 } });
  });
});

describe('a pass over the outbox', () => {
  it('sends in the order of the decisions and keeps the records that were answered, in one transaction', async () => {
    const { decide, pass, sent, stateOf, database } = setUp();
    await decide('one', 7);
    await decide('two', 8);
    expect(await pass(accepts)).toEqual({ kind: 'empty' });
    expect(sent).toEqual(['one', 'two']);
    expect([await stateOf('one'), await stateOf('two')]).toEqual(['confirmed', 'confirmed']);
    expect(await database.records.get([1, 'NORTHWIND', 'deployments', 8])).toMatchObject({ value: approved(8) });
  });

  it('has written that it sends before it does', async () => {
    const { decide, pass, stateOf } = setUp();
    await decide('one');
    let state = '';
    await pass(async (command) => {
      state = await stateOf('one');
      return accepts(command);
    });
    expect(state).toBe('sending');
  });

  it('sends again with the same id what a crash has left behind', async () => {
    const { decide, pass, store, sent, stateOf } = setUp();
    await decide('one');
    await store.advance('one', { type: 'SEND' });
    await pass(accepts);
    expect(sent).toEqual(['one']);
    expect(await stateOf('one')).toBe('confirmed');
  });

  it('brings back a rejection without a reason, which is decided again with one', async () => {
    const { decide, pass, store, sent } = setUp();
    await decide('one');
    await pass(refuses({ kind: 'validation', message: REASON_REQUIRED, code: 'validation_failed' }));
    expect(await store.get('one')).toMatchObject({ state: 'parked', message: REASON_REQUIRED, comment: null });
    const again = { id: 'two', action: 'REJECT', record: summary, comment: 'Not now.' } as const;
    expect(await store.decideAgain('one', again)).toMatchObject({ kind: 'queued', command: { comment: 'Not now.' } });
    await pass(accepts);
    expect(sent).toEqual(['one', 'two']);
    expect((await store.read(1)).map(({ id, state }) => [id, state])).toEqual([['two', 'confirmed']]);
  });

  it.each([
    ['offline', { kind: 'offline', message: 'No answer.' }, 'offline', 'waiting', 0],
    [
      'a captive portal',
      { kind: 'unexpected-answer', message: 'A page.', isIntercepted: true },
      'offline',
      'waiting',
      0,
    ],
    ['an unreadable success', { kind: 'unexpected-answer', message: 'No.' }, 'later', 'waiting', 1],
    ['a time-out', { kind: 'timeout', message: 'Too late.' }, 'later', 'waiting', 1],
    ['500', { kind: 'server', message: 'Broken.' }, 'later', 'waiting', 1],
    ['429', { kind: 'rate-limited', message: 'Slow.', retryAfter: 9 }, 'rateLimited', 'waiting', 0],
    ['401', { kind: 'unauthenticated', message: 'Sign in.' }, 'needsSignIn', 'waiting', 0],
    ['409 in progress', { kind: 'conflict', message: 'Busy.', code: 'command_in_progress' }, 'later', 'waiting', 1],
    ['409', { kind: 'conflict', message: 'Decided.', code: 'action_not_allowed' }, 'empty', 'superseded', 0],
    ['404', { kind: 'not-found', message: 'Gone.' }, 'empty', 'superseded', 0],
    ['403', { kind: 'forbidden', message: 'No.' }, 'empty', 'refused', 0],
    ['412', { kind: 'stale', message: 'Edited.' }, 'empty', 'conflict', 0],
    ['422', { kind: 'validation', message: 'Reused.' }, 'empty', 'parked', 0],
    [
      '422 about its signature',
      { kind: 'validation', message: 'Sign it again.', code: 'signature_refused' },
      'empty',
      'unsigned',
      0,
    ],
    ['423', { kind: 'locked', message: 'Locked.' }, 'later', 'locked', 1],
  ] as const)('takes %s for what it is', async (_, failure, ending, state, attempts) => {
    const { decide, pass, store, sent } = setUp();
    await decide('one');
    expect((await pass(refuses(failure))).kind).toBe(ending);
    expect(await store.get('one')).toMatchObject({ id: 'one', state, attempts, message: failure.message });
    expect(sent).toEqual(['one']);
  });

  it('sends a signature with each attempt, and replaces what has to be signed again', async () => {
    const { pass, store } = setUp();
    const signature = {
      credentialId: 'a',
      clientDataJSON: 'b',
      authenticatorData: 'c',
      signature: 'd',
      summary: 'e',
      digests: ['f'],
    };
    const asked = { area: 'deployments', action: 'APPROVE', from: 'list', record: summary, comment: null } as const;
    await store.enqueue(northwind, { ...asked, id: 'one', signature });
    const sent: unknown[] = [];
    await pass((command) => {
      sent.push(command.signature);
      return refuses({ kind: 'validation', message: 'Sign it again.', code: 'signature_refused' })(command);
    });
    expect(sent).toEqual([signature]);
    const again = { id: 'two', action: 'APPROVE', record: summary, comment: null };
    expect(await store.decideAgain('one', again)).toMatchObject({ kind: 'queued', command: { signature: null } });
    expect(await store.get('one')).toBeNull();
  });

  it.each([
    ['has changed', approved(), 'superseded'],
    ['is as it was seen', summary, 'refused'],
  ] as const)('takes a 409 on a request that %s for what it is', async (_, current, state) => {
    const { decide, pass, store } = setUp();
    await decide('one');
    const message = 'You can’t approve your own request. Another approver has to decide.';
    await pass(refuses({ kind: 'conflict', message, code: 'action_not_allowed', conflict: { current } }));
    expect(await store.get('one')).toMatchObject({ state, message });
  });

  describe('on a back end without command ids', () => {
    const lost = refuses({ kind: 'offline', message: 'No answer.' });
    const refused = refuses({ kind: 'conflict', message: 'It is approved.' });
    const rejected = {
      ...approved(),
      status: { ...approved().status, approvalStatus: { status: 'REJECTED' as const } },
    };

    it('says of its own decision, whose answer was lost, that it holds, with nothing to decide again', async () => {
      const { decide, pass, store, stand } = setUp();
      await decide('one');
      await pass(lost);
      stand(approved);
      await pass(refused);
      const command = await store.get('one');
      expect(command).toMatchObject({ state: 'alreadySo', now: approved(), message: null });
      expect(command !== null && mayDo(command, 'DECIDE_AGAIN')).toBe(false);
    });

    it('says that a refused decision may be its own, as a browser can send it twice', async () => {
      const { decideOnPlain, pass, store, stateOf, stand } = setUp();
      stand(approved);
      await decideOnPlain('one', 7);
      await pass(refused);
      expect(await store.get('one')).toMatchObject({ state: 'alreadySo', now: approved() });
      // Launched meanwhile: it was approved before.
      stand((id) => {
        const { status } = approved(id);
        return { ...approved(id), status: { ...status, approvalStatus: { status: 'LAUNCHED' } } };
      });
      await decideOnPlain('two', 8);
      await pass(refused);
      expect(await stateOf('two')).toBe('alreadySo');
    });

    it('looks again later where the record can’t be read, and claims nothing where it is gone by then', async () => {
      const { decideOnPlain, pass, store, clock, stand } = setUp();
      stand(() => {
        throw new AppError({ kind: 'server', message: 'Broken.' });
      });
      await decideOnPlain('one');
      expect((await pass(refused)).kind).toBe('later');
      expect(await store.get('one')).toMatchObject({ state: 'waiting', isUnanswered: true });
      stand(() => null);
      clock.now += 60_000;
      await pass(refused);
      const command = await store.get('one');
      expect(command?.state).toBe('superseded');
      expect(command !== null && isInDoubt(command)).toBe(true);
    });

    it('is in no doubt about a decision that was never sent, as the server did not say what it can do', async () => {
      const { decideOnPlain, pass, store } = setUp();
      const config = { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } };
      const asked: string[] = [];
      const fetch = async (request: Request) => {
        asked.push(new URL(request.url).pathname);
        return Response.json({ message: 'Broken.' }, { status: 500 });
      };
      const sender = createSender({
        config,
        fetch,
        session: {
          scope: () => northwind,
          accessToken: () => 'token',
          renew: async () => 'token',
          reject: async () => null,
        },
        capabilities: new CapabilityReader(createContractClient({ config, tokens: null, fetch }), { plain: false }),
      });
      await decideOnPlain('one');
      await pass(async (command) => {
        await sender.send(command);
        return null;
      });
      expect(asked).toEqual(['/api/capabilities']);
      expect(await store.get('one')).toMatchObject({ state: 'waiting', isUnanswered: false });
    });

    it('says that another user decided first where they did', async () => {
      const { decide, pass, stateOf, stand } = setUp();
      stand(approved);
      await decide('first', 7);
      await pass(refused);
      expect(await stateOf('first')).toBe('superseded');
      stand(() => rejected);
      await decide('second', 8);
      await pass(lost);
      await pass(refused);
      expect(await stateOf('second')).toBe('superseded');
      await decide('third', 9);
      await pass(lost);
      const conflict = { current: approved(9), changedBy: 'Eve' };
      await pass(refuses({ kind: 'conflict', message: 'Approved by Eve.', conflict }));
      expect(await stateOf('third')).toBe('superseded');
    });
  });

  it('retries at once for a user who does not want to wait, even when another sender has just made it wait', async () => {
    const { decide, pass, store, sent, stateOf } = setUp();
    await decide('one');
    let fail: (error: AppError) => void = () => undefined;
    const under = pass(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await expect.poll(() => sent).toEqual(['one']);
    const hurried = pass(accepts, { hurry: (scope) => store.retryAll(scope, false) });
    fail(new AppError({ kind: 'server', message: 'Down.', retryAfter: 60 }));
    expect(await under).toMatchObject({ kind: 'later' });
    expect(await hurried).toEqual({ kind: 'empty' });
    expect(sent).toEqual(['one', 'one']);
    expect(await stateOf('one')).toBe('confirmed');
  });

  it('goes on with the others behind a lock, an outcome and a question', async () => {
    const { decide, pass, stateOf } = setUp();
    const kinds = ['locked', 'conflict', 'stale', 'forbidden', 'validation'] as const;
    for (const [index, kind] of kinds.entries()) await decide(kind, index + 1);
    await decide('last', 9);
    await pass(async (command) => {
      const kind = kinds.find((candidate) => candidate === command.id);
      if (kind === undefined) return approved(9);
      throw new AppError({ kind, message: 'No.' });
    });
    expect(await stateOf('last')).toBe('confirmed');
  });

  it('holds the outbox while the server is in trouble, and honours Retry-After', async () => {
    const { decide, pass, clock, sent, stateOf } = setUp();
    await decide('one', 7);
    await decide('two', 8);
    const unavailable = refuses({ kind: 'server', message: 'Down.', retryAfter: 30 });
    expect(await pass(unavailable)).toEqual({ kind: 'later', wait: 30_500, until: NOW + 30_500 });
    clock.now += 30_000;
    await pass(accepts);
    expect(sent).toEqual(['one']);
    clock.now += 500;
    await pass(accepts);
    expect(sent).toEqual(['one', 'one', 'two']);
    expect(await stateOf('two')).toBe('confirmed');
  });

  it('neither hurries nor waits for a day where the clock was set', async () => {
    const { decide, pass, clock, sent } = setUp();
    await decide('one');
    const unavailable = refuses({ kind: 'server', message: 'Down.', retryAfter: 90_000 });
    await pass(unavailable);
    clock.now -= DAY;
    expect(await pass(unavailable)).toMatchObject({ kind: 'later', wait: LONGEST_WAIT });
    await pass(unavailable);
    clock.now += DAY;
    await pass(unavailable);
    await pass(unavailable);
    expect(sent).toHaveLength(3);
  });

  it('asks again about what is older than two weeks', async () => {
    const { decide, pass, clock, sent, stateOf, store } = setUp();
    await decide('one');
    clock.now += OVERDUE_AFTER + 2 * DAY;
    await pass(accepts);
    expect(sent).toEqual([]);
    expect(await stateOf('one')).toBe('overdue');
    await store.retry('one');
    await pass(accepts);
    expect(sent).toEqual(['one']);
  });

  it('takes the copy of a deleted request off the device with its outcome', async () => {
    const { decide, pass, records, database } = setUp();
    await records.keepSummary(northwind, summary, 1);
    await decide('one');
    await pass(refuses({ kind: 'not-found', message: 'Gone.' }));
    expect(await database.records.count()).toBe(0);
  });

  it('leaves the decisions of other tenants alone, and sends them when theirs is current', async () => {
    const { decide, pass, session, sent } = setUp();
    await decide('one');
    session.scope = { userId: 1, tenantId: 'FABRIKAM' };
    expect(await pass(accepts)).toEqual({ kind: 'elsewhere' });
    session.scope = { userId: 2, tenantId: 'NORTHWIND' };
    expect(await pass(accepts)).toEqual({ kind: 'empty' });
    expect(sent).toEqual([]);
    session.scope = northwind;
    await pass(accepts);
    expect(sent).toEqual(['one']);
  });

  it('sends nothing with the tokens of another session that started meanwhile', async () => {
    const { decide, pass, stateOf } = setUp();
    await decide('one');
    expect(await pass(() => Promise.reject(new OtherSessionError()))).toEqual({ kind: 'elsewhere' });
    expect(await stateOf('one')).toBe('waiting');
  });

  it('sends once where two senders start together', async () => {
    const { decide, pass, sent } = setUp();
    await decide('one');
    await Promise.all([pass(accepts), pass(accepts)]);
    expect(sent).toEqual(['one']);
  });

  it('comes to one outcome also where the browser has no locks', async () => {
    const { decide, pass, stateOf, sent } = setUp();
    const unlocked: OutboxLock = (work) => work();
    await decide('one');
    await Promise.all([pass(accepts, { lock: unlocked }), pass(accepts, { lock: unlocked })]);
    expect(new Set(sent)).toEqual(new Set(['one']));
    await pass(accepts);
    expect(await stateOf('one')).toBe('confirmed');
  });

  it('brings nothing back that was wiped while it was sent', async () => {
    const { decide, pass, database, device } = setUp();
    await decide('one');
    await pass(async () => {
      await device.wipe();
      return approved();
    });
    expect([await database.commands.count(), await database.records.count()]).toEqual([0, 0]);
  });

  it('notes the outcome also where there is no room for the record', async () => {
    const { decide, pass, stateOf, records } = setUp();
    await decide('one');
    records.putWithin = () => Promise.reject(new Dexie.QuotaExceededError('no room'));
    expect(await pass(accepts)).toEqual({ kind: 'empty' });
    expect(await stateOf('one')).toBe('confirmed');
  });

  it('lets the owner hurry, discard and acknowledge only where the chart takes it', async () => {
    const { decide, pass, store, sent } = setUp();
    await decide('one', 7);
    await decide('two', 8);
    await pass(refuses({ kind: 'server', message: 'Down.' }));
    expect(await store.acknowledge('one')).toMatchObject({ kind: 'refused' });
    expect(await store.discard('two')).toEqual({ kind: 'done' });
    expect(await store.retry('one')).toEqual({ kind: 'done' });
    await pass(accepts);
    expect(sent).toEqual(['one', 'one']);
    expect(await store.discard('one')).toMatchObject({ kind: 'refused' });
    expect(await store.acknowledge('one')).toEqual({ kind: 'done' });
    expect(await store.read(1)).toEqual([]);
  });
});
