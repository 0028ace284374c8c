import { afterEach, describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import { BULK_CALLS, createBulkMachine } from '../../src/machines/records/bulk.ts';
import type { BulkRecord, BulkRowState } from '../../src/machines/records/bulk-rows.ts';
import {
  type Command,
  type CommandOutcome,
  createConfirmationMachine,
} from '../../src/machines/records/confirmation.ts';
import { settle } from './walk.ts';

interface NumberedRecord {
  readonly id: number;
  readonly version: number;
}

/** A call that waits for its answer. */
interface Call extends Command<NumberedRecord> {
  answer(outcome: CommandOutcome<NumberedRecord>): void;
}

const machine = createBulkMachine<NumberedRecord>();
type Bulk = ActorRefFrom<typeof machine>;

const row = (id: number, more: Partial<BulkRecord<NumberedRecord>> = {}): BulkRecord<NumberedRecord> => ({
  id,
  record: { id, version: 1 },
  refusal: null,
  requiredText: null,
  credentialId: null,
  ...more,
});

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

interface World {
  /** Records that something stands in the way of, where the server is asked first. */
  readonly obstacles?: Readonly<Record<number, string>>;
  readonly emptyCredentials?: readonly number[];
}

/** A command on these records, with a server that answers when the test says so. */
async function start(records: readonly BulkRecord<NumberedRecord>[], { obstacles, emptyCredentials = [] }: World = {}) {
  const clock = new SimulatedClock();
  const calls: Call[] = [];
  const closed: number[] = [];
  let ids = 0;
  const confirmationOf = ({ record: { id } }: BulkRecord<NumberedRecord>) =>
    createConfirmationMachine<NumberedRecord>().provide({
      actors: {
        findObstacle: fromPromise<string | null, { record: NumberedRecord }>(async () => obstacles?.[id] ?? null),
        isCredentialEmpty: fromPromise<boolean, { credentialId: number }>(async ({ input }) =>
          emptyCredentials.includes(input.credentialId),
        ),
        send: fromPromise<CommandOutcome<NumberedRecord>, Command<NumberedRecord>>(
          ({ input }) => new Promise((resolve) => calls.push({ ...input, answer: resolve })),
        ),
      },
      actions: { close: () => closed.push(id) },
    });
  const bulk: Bulk = createActor(machine, {
    clock,
    input: {
      records: records.map((asked) => ({ ...asked, isCheckedFirst: obstacles !== undefined })),
      confirmationOf,
      isCredentialEmpty: async (id) => emptyCredentials.includes(id),
      newCommandId: () => {
        ids += 1;
        return `command ${ids}`;
      },
    },
  }).start();
  endings.push(() => bulk.stop());
  await settle();
  const rows = () => bulk.getSnapshot().context.rows;
  return {
    bulk,
    clock,
    calls,
    closed,
    rows,
    states: (): readonly BulkRowState[] => rows().map(({ state }) => state),
    at: () => bulk.getSnapshot().value,
    /** Answers the calls that wait, in their order. */
    answer: async (...outcomes: readonly CommandOutcome<NumberedRecord>[]) => {
      const answered = calls.splice(0, outcomes.length);
      for (const [place, outcome] of outcomes.entries()) answered[place]?.answer(outcome);
      await settle();
    },
    confirm: async () => {
      bulk.send({ type: 'CONFIRM' });
      await settle();
    },
  };
}

const DONE = { kind: 'done' } as const;
const idsOf = (calls: readonly Call[]) => calls.map(({ record: { id }, commandId }) => `${id} ${commandId}`);

describe('a command for several records', () => {
  it('leaves out what refuses it, and what the server names an obstacle of, each with its reason', async () => {
    const world = await start([row(1), row(2, { refusal: 'It is running.' }), row(3)], {
      obstacles: { 3: 'Three requests use it.' },
    });
    expect(world.at()).toBe('confirming');
    expect(world.states()).toEqual(['ready', 'leftOut', 'leftOut']);
    expect(world.rows().map(({ message }) => message)).toEqual([null, 'It is running.', 'Three requests use it.']);
    await world.confirm();
    expect(idsOf(world.calls)).toEqual(['1 command 1']);
    await world.answer(DONE);
    expect(world.at()).toBe('settled');
  });

  it('sends one comment with every decision, and with those that are retried', async () => {
    const world = await start([row(1), row(2)]);
    const comments = () => world.calls.map(({ comment }) => comment);
    world.bulk.send({ type: 'COMMENT', text: 'x'.repeat(1_001) });
    await world.confirm();
    expect(world.at()).toBe('confirming');
    world.bulk.send({ type: 'COMMENT', text: 'Not this week.' });
    await world.confirm();
    expect(comments()).toEqual(['Not this week.', 'Not this week.']);
    await world.answer(DONE, { kind: 'refused', message: 'Locked.' });
    world.bulk.send({ type: 'RETRY' });
    await settle();
    expect(comments()).toEqual(['Not this week.']);
  });

  it('needs a reason as soon as one record that gets it does', async () => {
    const world = await start([row(1), row(2, { isCommentRequired: true })]);
    await world.confirm();
    expect(world.at()).toBe('confirming');
    world.bulk.send({ type: 'INCLUDE', id: 2, isIn: false });
    await world.confirm();
    expect(idsOf(world.calls)).toEqual(['1 command 1']);
  });

  it('sends nothing before all is typed to the letter, nor what was taken out', async () => {
    const world = await start([row(1, { requiredText: 'emea-prod-1' }), row(2), row(3)]);
    await world.confirm();
    world.bulk.send({ type: 'TYPE', id: 1, text: 'EMEA-prod-1' });
    await world.confirm();
    expect(world.calls).toEqual([]);
    world.bulk.send({ type: 'INCLUDE', id: 3, isIn: false });
    world.bulk.send({ type: 'TYPE', id: 1, text: 'emea-prod-1' });
    await world.confirm();
    expect(idsOf(world.calls)).toEqual(['1 command 1', '2 command 2']);
    await world.answer(DONE, DONE);
    expect(world.states()).toEqual(['done', 'done', 'ready']);
    // What was taken out is not sent by a further round either.
    world.bulk.send({ type: 'RETRY' });
    await settle();
    expect(world.calls).toEqual([]);
  });

  it('is sent a few at a time, each once', async () => {
    const world = await start(Array.from({ length: 11 }, (_, index) => row(index + 1)));
    await world.confirm();
    const sent: string[] = [];
    for (let answered = 0; answered < 11; answered += 1) {
      expect(world.calls.length).toBeLessThanOrEqual(BULK_CALLS);
      sent.push(...idsOf(world.calls.slice(0, 1)));
      await world.answer(DONE);
    }
    expect(new Set(sent).size).toBe(11);
    expect(world.at()).toBe('settled');
    expect(world.bulk.getSnapshot().context.turns.size).toBe(0);
  });

  it('repeats those that have failed and no other: by the same id where it is not known what became of it', async () => {
    const world = await start([row(1), row(2), row(3), row(4)]);
    await world.confirm();
    await world.answer(
      DONE,
      { kind: 'unknown', message: 'No answer.' },
      { kind: 'refused', message: 'Not allowed.' },
      { kind: 'queued' },
    );
    expect(world.states()).toEqual(['done', 'unknown', 'failed', 'queued']);
    world.bulk.send({ type: 'RETRY' });
    await settle();
    expect(idsOf(world.calls)).toEqual(['2 command 2', '3 command 5']);
    await world.answer(DONE, DONE);
    expect(world.states()).toEqual(['done', 'done', 'done', 'queued']);
    world.bulk.send({ type: 'RETRY' });
    await settle();
    expect(world.calls).toEqual([]);
    expect(world.at()).toBe('settled');
  });

  it('leaves the server alone for as long as it asks, and then goes on automatically', async () => {
    const world = await start(Array.from({ length: 6 }, (_, index) => row(index + 1)));
    await world.confirm();
    await world.answer({ kind: 'postponed', message: 'Too many.', retryAfter: 5_000 });
    expect(world.at()).toEqual({ sending: 'pausing' });
    await world.answer(DONE, DONE, DONE);
    expect(world.calls).toEqual([]);
    world.clock.increment(4_999);
    expect(world.calls).toEqual([]);
    world.clock.increment(1);
    await settle();
    expect(world.calls.map((call) => call.record.id)).toEqual([1, 5, 6]);
    await world.answer(DONE, DONE, DONE);
    expect(world.states()).toEqual(Array.from({ length: 6 }, () => 'done'));
  });

  it('asks for the secrets of an empty credential once for all records that run with it', async () => {
    const withCredential = (id: number, credentialId: number) => row(id, { credentialId });
    const world = await start(
      [withCredential(1, 5), withCredential(2, 5), withCredential(3, 6), withCredential(4, 7)],
      {
        emptyCredentials: [5, 6],
      },
    );
    await world.confirm();
    // Nothing goes before all that is missing was asked for, of those that miss nothing neither.
    expect(world.at()).toEqual({ preparing: 'asking' });
    expect(world.bulk.getSnapshot().context.wanted).toEqual([5, 6]);
    expect(world.calls).toEqual([]);
    const credential = { credentialId: 5, roleArn: 'arn:aws:iam::123456789012:role/portal' };
    world.bulk.send({ type: 'SUBMIT_CREDENTIAL', credentialId: 5, credential });
    await settle();
    expect(world.calls).toEqual([]);
    world.bulk.send({ type: 'SKIP_CREDENTIAL', credentialId: 6 });
    await settle();
    expect(world.calls.map((call) => [call.record.id, call.credential]).toSorted()).toEqual([
      [1, credential],
      [2, credential],
      [4, null],
    ]);
    const refused = world.calls.findIndex((call) => call.record.id === 1);
    await world.answer(
      ...world.calls.map((_, place) =>
        place === refused ? ({ kind: 'refused', message: 'They are wrong.' } as const) : DONE,
      ),
    );
    expect(world.states()).toEqual(['failed', 'done', 'leftOut', 'done']);
    expect(world.at()).toBe('settled');
    expect(world.bulk.getSnapshot().context.secrets.size).toBe(0);
  });

  it('that is given up while secrets are asked for has sent nothing', async () => {
    const world = await start([row(1, { credentialId: 5 }), row(2)], { emptyCredentials: [5] });
    await world.confirm();
    world.bulk.send({ type: 'CANCEL' });
    await settle();
    expect(world.at()).toBe('closed');
    expect(world.calls).toEqual([]);
  });

  it('follows its records while it is looked at: with what was typed, and with what has moved', async () => {
    const world = await start([
      row(1, { requiredText: 'emea-prod-1' }),
      row(2),
      row(3, { refusal: 'It is stopped.' }),
      row(4),
    ]);
    world.bulk.send({ type: 'TYPE', id: 1, text: 'emea-prod-1' });
    world.bulk.send({ type: 'INCLUDE', id: 4, isIn: false });
    const known = (id: number, more: Partial<BulkRecord<NumberedRecord>> = {}) => ({
      ...row(id, more),
      record: { id, version: 2 },
    });
    world.bulk.send({
      type: 'KNOWN',
      rows: [known(1, { requiredText: 'emea-prod-1' }), known(2, { refusal: 'It is stopping.' }), known(3), known(4)],
    });
    await settle();
    expect(world.at()).toBe('confirming');
    expect(world.rows()).toMatchObject([
      { state: 'ready', typed: 'emea-prod-1', record: { version: 2 }, first: { wasLeftOut: false } },
      { state: 'leftOut', message: 'It is stopping.', first: { wasLeftOut: false } },
      { state: 'ready', first: { record: { version: 1 }, wasLeftOut: true } },
      { state: 'ready', isIn: false },
    ]);
    await world.confirm();
    expect(world.calls.map((call) => call.record)).toEqual([
      { id: 1, version: 2 },
      { id: 3, version: 2 },
    ]);
    // The confirmation of a sent command is not asked for again.
    world.bulk.send({ type: 'KNOWN', rows: [known(1, { refusal: 'It is stopped.' })] });
    await world.answer(DONE, DONE);
    expect(world.states()).toEqual(['done', 'leftOut', 'done', 'ready']);
  });

  it('holds back unsent commands while its user leaves, and reports no record as done', async () => {
    const world = await start(Array.from({ length: 6 }, (_, index) => row(index + 1)));
    await world.confirm();
    world.bulk.send({ type: 'CANCEL' });
    await world.answer(DONE, DONE);
    expect(world.at()).toEqual({ sending: 'leaving' });
    expect(world.calls.map((call) => call.record.id)).toEqual([3, 4]);
    world.bulk.send({ type: 'STAY' });
    await settle();
    expect(world.calls.map((call) => call.record.id)).toEqual([3, 4, 5, 6]);
    world.bulk.send({ type: 'CANCEL' });
    world.bulk.send({ type: 'CANCEL' });
    expect(world.at()).toBe('closed');
    expect(world.states()).toEqual(['done', 'done', 'sending', 'sending', 'sending', 'sending']);
  });

  it('shows those that have changed, and decides on them again as they are now', async () => {
    const world = await start([row(1), row(2)]);
    await world.confirm();
    const now = { id: 2, version: 7 };
    const changed = {
      kind: 'conflict',
      message: 'It was edited.',
      now,
      changedBy: 'Eve',
      changedAt: null,
      mayBeOwn: false,
    } as const;
    await world.answer(DONE, changed);
    expect(world.rows()[1]).toMatchObject({ state: 'conflict', now, changedBy: 'Eve' });
    world.bulk.send({ type: 'DECIDE_AGAIN', rows: [{ id: 2, requiredText: 'emea-prod-2', credentialId: null }] });
    await settle();
    expect(world.at()).toBe('confirming');
    expect(world.states()).toEqual(['done', 'ready']);
    world.bulk.send({ type: 'TYPE', id: 2, text: 'emea-prod-2' });
    await world.confirm();
    expect(world.calls.map((call) => call.record)).toEqual([now]);
    await world.answer(DONE);
    world.bulk.send({ type: 'CANCEL' });
    expect(world.closed).toEqual([1, 2]);
  });

  it('closes what its user has seen, refused ones too', async () => {
    const world = await start([row(1), row(2)]);
    await world.confirm();
    await world.answer({ kind: 'refused', message: 'Not allowed.' }, DONE);
    world.bulk.send({ type: 'CANCEL' });
    expect(world.closed.toSorted()).toEqual([1, 2]);
    expect(world.bulk.getSnapshot().status).toBe('done');
  });
});
