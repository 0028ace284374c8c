import { expect, it } from 'vitest';
import { createActor, fromObservable, type Observer, toObserver } from 'xstate';
import type { OutboxCommand } from '../../src/machines/outbox/command.ts';
import {
  type CheckedDecision,
  checkedDecision,
  hasUnchecked,
  type QueueCheckInput,
  queueCheckMachine,
} from '../../src/machines/outbox/queue-check.ts';
import { queuedApproval } from '../records/queued-approval.ts';

const commandOf = (id: string, more: Partial<OutboxCommand> = {}): OutboxCommand => ({
  ...queuedApproval,
  id,
  ...more,
});

const foundOf = ({ id, decidedAt, isUnanswered }: OutboxCommand): CheckedDecision => ({
  id,
  decidedAt,
  isUnanswered,
  at: 9,
  finding: { kind: 'unknown', message: 'No.' },
});

function start() {
  const checks: { readonly input: QueueCheckInput; readonly observer: Observer<CheckedDecision>; stopped: boolean }[] =
    [];
  const check = fromObservable<CheckedDecision, QueueCheckInput>(({ input }) => ({
    subscribe: (...listeners: Parameters<typeof toObserver<CheckedDecision>>) => {
      const started = { input, observer: toObserver(...listeners), stopped: false };
      checks.push(started);
      return {
        unsubscribe: () => {
          started.stopped = true;
        },
      };
    },
  }));
  const actor = createActor(queueCheckMachine.provide({ actors: { check } })).start();
  const last = () => {
    const [started] = checks.slice(-1);
    if (started === undefined) throw new Error('Nothing is checked.');
    return started;
  };
  return { actor, checks, last };
}

const one = commandOf('one');
const two = commandOf('two');

it('shows each decision as soon as it is checked', () => {
  const { actor, last } = start();
  actor.send({ type: 'CHECK', commands: [one, two] });
  expect(hasUnchecked(actor.getSnapshot().context, [one, two])).toBe(false);
  last().observer.next?.(foundOf(two));
  const { checked } = actor.getSnapshot().context;
  expect([checkedDecision(checked, one), checkedDecision(checked, two)]).toEqual([null, foundOf(two)]);
  expect(actor.getSnapshot().matches('checking')).toBe(true);
  last().observer.complete?.();
  expect(actor.getSnapshot().matches('idle')).toBe(true);
});

it('forgets what was found once a decision was sent, confirmed or answered', () => {
  const { actor, last } = start();
  actor.send({ type: 'CHECK', commands: [one] });
  last().observer.next?.(foundOf(one));
  const { checked } = actor.getSnapshot().context;
  for (const changed of [
    { state: 'sending' },
    { state: 'confirmed' },
    { state: 'conflict' },
    { state: 'waiting', isUnanswered: true },
    { state: 'waiting', decidedAt: 6 },
  ] as const) {
    expect(checkedDecision(checked, commandOf('one', changed))).toBeNull();
  }
  expect(checkedDecision(checked, commandOf('one', { state: 'waiting' }))).toEqual(foundOf(one));
  expect(hasUnchecked(actor.getSnapshot().context, [commandOf('one', { isUnanswered: true })])).toBe(true);
});

it('starts again with all decisions, and without the earlier check', () => {
  const { actor, checks, last } = start();
  actor.send({ type: 'CHECK', commands: [one] });
  actor.send({ type: 'CHECK', commands: [one, two] });
  expect(checks.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(last().input.commands).toEqual([one, two]);
});

it('keeps what it found without a connection, and has it checked again afterwards', () => {
  const { actor, last, checks } = start();
  actor.send({ type: 'CHECK', commands: [one] });
  last().observer.next?.(foundOf(one));
  actor.send({ type: 'CONNECTION_LOST' });
  const { context } = actor.getSnapshot();
  expect(checks[0]?.stopped).toBe(true);
  expect(checkedDecision(context.checked, one)).toEqual(foundOf(one));
  expect(hasUnchecked(context, [one])).toBe(true);
});

it('says why nothing could be checked, until the next check', () => {
  const { actor, last } = start();
  actor.send({ type: 'CHECK', commands: [one] });
  last().observer.error?.(new Error('A part of the app is missing.'));
  expect(actor.getSnapshot().matches('idle')).toBe(true);
  expect(actor.getSnapshot().context.failure).toBe('A part of the app is missing.');
  actor.send({ type: 'CHECK', commands: [one] });
  expect(actor.getSnapshot().context.failure).toBeNull();
});
