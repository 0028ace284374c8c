/** Comments of discussions among the decisions of the outbox (docs/decisions/0043). */
import { afterEach, expect, it } from 'vitest';
import { waitingRequest as record } from '../../../tests/records/waiting-request.ts';
import { AppError } from '../../contract/app-error.ts';
import { isComment, mayDo, needsOwner, type OutboxCommand } from '../../machines/outbox/command.ts';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { CommandFeed } from './command-feed.ts';
import { CommandStore } from './command-store.ts';
import { type ReplayEffects, replay } from './replay.ts';

const scope = { userId: 1, tenantId: 'NORTHWIND' };

const opened: PortalDatabase[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.delete()));
});

function setUp() {
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  opened.push(database);
  const store = new CommandStore({ device: new Device(name, async () => database) });
  const sent: OutboxCommand[] = [];
  const pass = (answer: ReplayEffects['send'] = async () => null) =>
    replay({
      store,
      scope: () => scope,
      send: (command) => {
        sent.push(command);
        return answer(command);
      },
      readNow: async () => null,
      lock: (work) => work(),
    });
  const comment = (id: string, text: string) => store.enqueueComment(scope, { id, area: 'deployments', record, text });
  const decide = () =>
    store.enqueue(scope, { id: 'd', area: 'deployments', action: 'APPROVE', from: 'list', record, comment: null });
  const failing = (error: ConstructorParameters<typeof AppError>[0]) => async () => {
    throw new AppError(error);
  };
  return { store, sent, pass, comment, decide, failing };
}

it('sends comments in order with the decision on the same record, without a version, and lets go of them', async () => {
  const { store, sent, pass, comment, decide } = setUp();
  await comment('a', 'Why two hosts?');
  expect((await decide()).kind).toBe('queued');
  expect((await comment('b', 'Thanks.')).kind).toBe('queued');
  expect(await store.count(scope.userId)).toMatchObject({ unsent: 3, work: { decision: 1, comment: 2 } });
  await pass();
  expect(sent.map(({ id, version, comment: text }) => [id, version, text])).toEqual([
    ['a', null, 'Why two hosts?'],
    ['d', record.version, null],
    ['b', null, 'Thanks.'],
  ]);
  expect((await store.read(scope.userId)).map(({ id }) => id)).toEqual(['d']);
});

it('repeats an interrupted comment under its id', async () => {
  const { store, sent, pass, comment, failing } = setUp();
  await comment('a', 'Why two hosts?');
  await pass(failing({ kind: 'offline', message: 'You are offline.' }));
  expect((await store.get('a'))?.state).toBe('waiting');
  await comment('a', 'Why two hosts?');
  await pass();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'a']);
  expect(await store.read(scope.userId)).toEqual([]);
});

it.each(['not-found', 'forbidden', 'conflict', 'validation'] as const)(
  'returns a comment that is refused as %s with its text and the reason',
  async (kind) => {
    const { store, pass, comment, failing } = setUp();
    await comment('a', 'Why two hosts?');
    await pass(failing({ kind, message: 'This request has been deleted.' }));
    const kept = await store.get('a');
    if (kept === null) throw new Error('The comment is gone.');
    expect(kept).toMatchObject({ comment: 'Why two hosts?', message: 'This request has been deleted.' });
    expect([needsOwner(kept), mayDo(kept, 'DISCARD')]).toEqual([true, true]);
  },
);

it('is no decision for lists, marks and the check of the queue', async () => {
  const { store, comment, decide } = setUp();
  await comment('a', 'Why two hosts?');
  await decide();
  const feed = new CommandFeed(
    () => undefined,
    () => undefined,
  );
  feed.follow(store.watch(scope.userId));
  await expect.poll(() => feed.get().map(({ id }) => id)).toEqual(['d']);
  expect(feed.comments().map(({ id }) => id)).toEqual(['a']);
  expect(feed.comments().every(isComment)).toBe(true);
  feed.follow(null);
});
