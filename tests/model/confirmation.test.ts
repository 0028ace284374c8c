import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type Command,
  type CommandOutcome,
  type ConfirmationInput,
  createConfirmationMachine,
} from '../../src/machines/records/confirmation.ts';
import { doneOf, Effects, effect, errorOf, settle, shortestPaths, step } from './walk.ts';

interface VersionedRecord {
  readonly version: number;
}

const machine = createConfirmationMachine<VersionedRecord>();
const SEND = '0.confirmation.sending';
const CHECK = '0.confirmation.checkingCredential';
const credential = { credentialId: 5, roleArn: 'arn:aws:iam::123456789012:role/portal' };

const production: ConfirmationInput<VersionedRecord> = {
  variant: 'question',
  requiredText: 'emea-prod-1',
  credentialId: 5,
  record: { version: 3 },
};
const simple: ConfirmationInput<VersionedRecord> = { ...production, requiredText: null, credentialId: null };

const events = [
  { type: 'TYPE', text: 'emea-prod-1' },
  { type: 'TYPE', text: 'EMEA-prod-1' },
  { type: 'CONFIRM', commandId: 'first' },
  { type: 'CONFIRM', commandId: 'second' },
  { type: 'SUBMIT_CREDENTIAL', credential },
  { type: 'RETRY' },
  { type: 'LOOK_AGAIN', requiredText: 'emea-prod-1', credentialId: 5 },
  { type: 'OVERTAKEN', sentence: 'Mara approved it.' },
  { type: 'CANCEL' },
  { type: 'ACKNOWLEDGE' },
  doneOf(CHECK, true),
  doneOf(CHECK, false),
  errorOf(CHECK, new Error('The server cannot be reached.')),
  doneOf(SEND, { kind: 'done' }),
  doneOf(SEND, { kind: 'refused', message: 'Not allowed.' }),
  doneOf(SEND, { kind: 'unknown', message: 'No answer.' }),
  doneOf(SEND, { kind: 'postponed', message: 'Locked.' }),
  doneOf(SEND, { kind: 'inProgress', retryAfter: 2_000 }),
  doneOf(SEND, {
    kind: 'conflict',
    message: 'It was edited.',
    now: { version: 4 },
    changedBy: 'Eve',
    changedAt: null,
    mayBeOwn: false,
  }),
  errorOf(SEND, new Error('No answer.')),
  { type: 'xstate.after.retryAfter.confirmation.waiting' },
];

const pathsFrom = (input: ConfirmationInput<VersionedRecord>) =>
  shortestPaths(machine, events, ({ value, context }) => [value, context], input);
const alert: ConfirmationInput<VersionedRecord> = { ...simple, variant: 'alert' };
const productionPaths = pathsFrom(production);
const simplePaths = pathsFrom(simple);

const provided = machine.provide({
  actors: {
    isCredentialEmpty: effect<boolean, { credentialId: number }>(),
    send: effect<CommandOutcome<VersionedRecord>, Command<VersionedRecord>>(),
  },
});

function start(input: ConfirmationInput<VersionedRecord>) {
  const effects = new Effects();
  const clock = new SimulatedClock();
  const actor = effects.standInFor(createActor(provided, { clock, input })).start();
  return { actor, effects, clock };
}

it('keeps what is typed while the check for obstacles is still running', async () => {
  const effects = new Effects();
  const findObstacle = effects.promise<string | null, { record: VersionedRecord }>();
  const actor = createActor(machine.provide({ actors: { findObstacle } }), {
    input: { ...production, isCheckedFirst: true },
  }).start();
  expect(actor.getSnapshot().value).toBe('checking');
  actor.send({ type: 'TYPE', text: 'emea-prod-1' });
  effects.answer('0.confirmation.checking', null);
  await settle();
  expect(actor.getSnapshot()).toMatchObject({ value: 'confirming', context: { typed: 'emea-prod-1' } });
});

const sentIds = (effects: Effects) =>
  effects.started.filter(({ id }) => id === SEND).map(({ input }) => JSON.parse(JSON.stringify(input)).commandId);

describe('confirmation machine', () => {
  it.each([
    ['production', production, productionPaths],
    ['simple', simple, simplePaths],
    ['alert', alert, pathsFrom(alert)],
  ] as const)('sends each decision once, unless its outcome is not known: %s', async (_, input, paths) => {
    for (const path of paths) {
      const { actor, effects, clock } = start(input);
      let undecided = 0;
      for (const event of path.events) {
        const before = actor.getSnapshot().value;
        await step(actor, effects, clock, event, { retryAfter: 2_000 });
        if (actor.getSnapshot().value !== 'sending' || before === 'sending') continue;
        // A command is on its way: by a new decision, or again by the very same id.
        if (before === 'unknown' || before === 'waiting') undecided += 1;
      }
      expect(actor.getSnapshot().value).toEqual(path.state.value);
      const ids = sentIds(effects);
      const decisions = path.events.filter(({ type }) => type === 'CONFIRM').length;
      expect(ids.length - undecided).toBeLessThanOrEqual(decisions);
      actor.stop();
    }
  });

  it('never sends for production before the identifier is typed to the letter', () => {
    for (const { state, events: taken } of productionPaths) {
      if (!state.matches('sending')) continue;
      expect(taken.some((event) => event.type === 'TYPE' && event['text'] === 'emea-prod-1')).toBe(true);
      expect(state.context.typed).toBe('emea-prod-1');
    }
  });

  it('holds no secret once the command has ended', () => {
    for (const { state } of [...productionPaths, ...simplePaths]) {
      const ended = ['done', 'cancelled', 'failed', 'conflict'].some((name) => state.matches(name));
      if (ended) expect(state.context.credential).toBeNull();
    }
  });

  it('sends the same id again while the outcome is unknown', async () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, { kind: 'unknown', message: 'No answer.' });
    await settle();
    // A press on Yes is no new decision here.
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    actor.send({ type: 'RETRY' });
    expect(sentIds(effects)).toEqual(['first', 'first']);
  });

  it('sends a new id when the user decides again after a refusal', async () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, { kind: 'refused', message: 'Not allowed.' });
    await settle();
    expect(actor.getSnapshot().context.message).toBe('Not allowed.');
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    expect(sentIds(effects)).toEqual(['first', 'second']);
  });

  it('says that nothing was done where the server does not take it now, unless an earlier attempt may have arrived', async () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, { kind: 'postponed', message: 'Locked.' });
    await settle();
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.message).toBe('Locked.');
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    effects.answer(SEND, { kind: 'unknown', message: 'No answer.' });
    await settle();
    actor.send({ type: 'RETRY' });
    effects.answer(SEND, { kind: 'postponed', message: 'Locked.' });
    await settle();
    expect(actor.getSnapshot().value).toBe('unknown');
    actor.send({ type: 'RETRY' });
    expect(sentIds(effects)).toEqual(['first', 'second', 'second', 'second']);
  });

  it('asks for nothing any more once somebody was faster, unless it is on its way', async () => {
    const overtaken = { type: 'OVERTAKEN', sentence: 'Mara Lindqvist approved this VPC a moment ago.' } as const;
    const open = start(simple);
    open.actor.send(overtaken);
    expect(open.actor.getSnapshot()).toMatchObject({
      value: 'alerting',
      context: { serverRefusal: overtaken.sentence },
    });
    open.actor.send({ type: 'CONFIRM', commandId: 'first' });
    expect(sentIds(open.effects)).toEqual([]);
    const sending = start(simple);
    sending.actor.send({ type: 'CONFIRM', commandId: 'first' });
    sending.actor.send(overtaken);
    expect(sending.actor.getSnapshot().value).toBe('sending');
  });

  it('can be left wherever it is', () => {
    for (const path of [...productionPaths, ...simplePaths]) {
      if (path.state.status === 'active') expect(path.state.can({ type: 'CANCEL' })).toBe(true);
    }
  });

  it('waits as long as the server says while the command is being worked on', async () => {
    const { actor, effects, clock } = start(simple);
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, { kind: 'inProgress', retryAfter: 2_000 });
    await settle();
    clock.increment(1_999);
    expect(sentIds(effects)).toEqual(['first']);
    clock.increment(1);
    expect(sentIds(effects)).toEqual(['first', 'first']);
  });

  it('shows what was seen and what is now, and lets the user decide again on that', async () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, {
      kind: 'conflict',
      message: 'It was edited.',
      now: { version: 4 },
      changedBy: 'Eve',
      changedAt: null,
      mayBeOwn: false,
    });
    await settle();
    expect(actor.getSnapshot().context).toMatchObject({ record: { version: 3 }, now: { version: 4 } });
    actor.send({ type: 'LOOK_AGAIN', requiredText: null, credentialId: null });
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    expect(effects.started.at(-1)?.input).toEqual({
      commandId: 'second',
      record: { version: 4 },
      credential: null,
      comment: null,
      mayHaveArrived: false,
    });
  });

  it('keeps the comment when the call fails and when the record has changed, and sends it without blanks around it', async () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'COMMENT', text: ' Not now.\n' });
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, { kind: 'postponed', message: 'Locked.' });
    await settle();
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    const changed = { now: { version: 4 }, changedBy: 'Eve', changedAt: null, mayBeOwn: false };
    effects.answer(SEND, { kind: 'conflict', message: 'It was edited.', ...changed });
    await settle();
    actor.send({ type: 'LOOK_AGAIN', requiredText: null, credentialId: null });
    expect(actor.getSnapshot().context.comment).toBe(' Not now.\n');
    actor.send({ type: 'CONFIRM', commandId: 'third' });
    const sent = effects.started.filter(({ input }) => Object.hasOwn(Object(input), 'comment'));
    expect(sent.map(({ input }) => input)).toMatchObject(Array(3).fill({ comment: 'Not now.' }));
  });

  it('sends nothing without a reason where one is required, also where it became required meanwhile', async () => {
    const { actor, effects } = start({ ...simple, isCommentRequired: true });
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    expect(sentIds(effects)).toEqual([]);
    actor.send({ type: 'COMMENT', text: 'Not now.' });
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    const changed = { now: { version: 4 }, changedBy: 'Eve', changedAt: null, mayBeOwn: false };
    effects.answer(SEND, { kind: 'conflict', message: 'It was edited.', ...changed });
    await settle();
    actor.send({ type: 'LOOK_AGAIN', requiredText: null, credentialId: null, isCommentRequired: true });
    actor.send({ type: 'COMMENT', text: ' ' });
    actor.send({ type: 'CONFIRM', commandId: 'third' });
    expect(sentIds(effects)).toEqual(['second']);
  });

  it('sends no comment that the server would not take, and none where it is blank', () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'COMMENT', text: 'x'.repeat(1_001) });
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    expect(sentIds(effects)).toEqual([]);
    actor.send({ type: 'COMMENT', text: ' \n' });
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    expect(effects.started.at(-1)?.input).toMatchObject({ commandId: 'second', comment: null });
  });

  it('asks for the identifier where the record has become a production one since it was seen', async () => {
    const { actor, effects } = start(simple);
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(SEND, {
      kind: 'conflict',
      message: 'It was edited.',
      now: { version: 4 },
      changedBy: 'Eve',
      changedAt: null,
      mayBeOwn: false,
    });
    await settle();
    actor.send({ type: 'LOOK_AGAIN', requiredText: 'emea-prod-1', credentialId: null });
    actor.send({ type: 'CONFIRM', commandId: 'second' });
    expect(sentIds(effects)).toEqual(['first']);
    actor.send({ type: 'TYPE', text: 'emea-prod-1' });
    actor.send({ type: 'CONFIRM', commandId: 'third' });
    expect(sentIds(effects)).toEqual(['first', 'third']);
  });

  it('asks for the secrets only where the stored credential is empty', async () => {
    const { actor, effects } = start({ ...simple, credentialId: 5 });
    actor.send({ type: 'CONFIRM', commandId: 'first' });
    effects.answer(CHECK, true);
    await settle();
    expect(actor.getSnapshot().value).toBe('askingCredential');
    actor.send({ type: 'SUBMIT_CREDENTIAL', credential });
    expect(effects.started.at(-1)?.input).toEqual({
      commandId: 'first',
      record: { version: 3 },
      credential,
      comment: null,
      mayHaveArrived: false,
    });
  });
});
