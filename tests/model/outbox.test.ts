import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, SimulatedClock, type SnapshotFrom } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import {
  offlineRetry,
  outboxMachine,
  pauseOf,
  type ReplayInput,
  type ReplayOutcome,
} from '../../src/machines/outbox/outbox.ts';
import { doneOf, Effects, errorOf, settle, shortestPaths, step } from './walk.ts';

const PASS = '0.outbox.sending';
const offline: ReplayOutcome = { kind: 'offline', message: 'The server cannot be reached.' };
const later: ReplayOutcome = { kind: 'later', wait: 4_000, until: 1_800_000_004_000 };
const rateLimited: ReplayOutcome = { kind: 'rateLimited', wait: 4_000, until: 1_800_000_004_000 };
const needsSignIn: ReplayOutcome = { kind: 'needsSignIn', message: 'Sign in again.' };

const events: readonly AnyEventObject[] = [
  { type: 'SIGNED_IN' },
  { type: 'SESSION_ENDED' },
  { type: 'NETWORK_BACK' },
  { type: 'NETWORK_LOST' },
  { type: 'SERVER_FOUND' },
  { type: 'COMMAND_ADDED' },
  { type: 'RETRY_NOW' },
  doneOf(PASS, { kind: 'empty' }),
  doneOf(PASS, { kind: 'elsewhere' }),
  doneOf(PASS, later),
  doneOf(PASS, rateLimited),
  doneOf(PASS, offline),
  doneOf(PASS, needsSignIn),
  errorOf(PASS, new Error('The device cannot be read.')),
  { type: 'xstate.after.wait.outbox.waiting' },
  { type: 'xstate.after.wait.outbox.paused.rateLimited' },
  { type: 'xstate.after.offlineRetry.outbox.paused.offline' },
  { type: 'xstate.after.offlineRetry.outbox.paused.failed' },
];
const delays = { wait: 4_000, offlineRetry: 60_000 };

type Snapshot = SnapshotFrom<typeof outboxMachine>;

const paths = shortestPaths(outboxMachine, events, ({ value, context }: Snapshot) => [
  value,
  context.isOnline,
  context.again,
  context.isFound,
  Math.min(context.failures, 2),
]);

function start() {
  const effects = new Effects();
  const clock = new SimulatedClock();
  const actor = createActor(
    outboxMachine.provide({ actors: { replay: effects.promise<ReplayOutcome, ReplayInput>() } }),
    { clock },
  ).start();
  const passed = async (outcome: ReplayOutcome) => {
    effects.answer(PASS, outcome);
    await settle();
  };
  return { actor, effects, clock, passed, passes: () => effects.started.length };
}

function signedIn() {
  const started = start();
  started.actor.send({ type: 'SIGNED_IN' });
  return started;
}

describe('outbox machine', () => {
  it('reaches every state, and leaves each of them by something that happens', () => {
    const reached = new Set(paths.flatMap(({ state }) => state._nodes.map((node) => node.id)));
    const all = getStateNodes(outboxMachine.root).map(({ id }) => id);
    expect(all.filter((id) => !reached.has(id))).toEqual([]);
    // A new sign-in always sets the outbox going again, and so does the network where that was missing.
    for (const { state } of paths) {
      expect(state.can({ type: 'SIGNED_IN' })).toBe(true);
      if (state.matches({ paused: 'offline' })) expect(state.can({ type: 'NETWORK_BACK' })).toBe(true);
    }
  });

  it('ends where the chart says, walked with real effects on every shortest path', async () => {
    for (const path of paths) {
      const { actor, effects, clock } = start();
      for (const event of path.events) await step(actor, effects, clock, event, delays);
      expect(actor.getSnapshot().value, path.events.map(({ type }) => type).join(' > ')).toEqual(path.state.value);
      actor.stop();
    }
  });

  it('sends nothing while no user is signed in, or while it knows that there is no network', () => {
    for (const { state, events: taken } of paths) {
      if (!state.matches('sending')) continue;
      expect(taken.some(({ type }) => type === 'SIGNED_IN')).toBe(true);
    }
    const { actor, passes } = start();
    actor.send({ type: 'COMMAND_ADDED' });
    actor.send({ type: 'RETRY_NOW' });
    actor.send({ type: 'NETWORK_LOST' });
    actor.send({ type: 'SIGNED_IN' });
    expect(pauseOf(actor.getSnapshot())).toBe('offline');
    actor.send({ type: 'COMMAND_ADDED' });
    expect(passes()).toBe(0);
    actor.send({ type: 'NETWORK_BACK' });
    expect(passes()).toBe(1);
  });

  it('runs one pass at a time, and one more where something was added meanwhile', async () => {
    const { actor, passed, passes } = signedIn();
    actor.send({ type: 'COMMAND_ADDED' });
    actor.send({ type: 'COMMAND_ADDED' });
    expect(passes()).toBe(1);
    await passed({ kind: 'empty' });
    expect(passes()).toBe(2);
    await passed({ kind: 'empty' });
    expect(actor.getSnapshot().value).toBe('idle');
    expect(pauseOf(actor.getSnapshot())).toBeNull();
  });

  it('waits as long as the outbox says, and does not wait for what was just decided', async () => {
    const { actor, clock, passed, passes } = signedIn();
    await passed(later);
    expect(actor.getSnapshot().context.until).toBe(later.until);
    clock.increment(3_999);
    expect(passes()).toBe(1);
    clock.increment(1);
    expect(passes()).toBe(2);
    await passed(later);
    actor.send({ type: 'COMMAND_ADDED' });
    expect(passes()).toBe(3);
  });

  it('leaves the server alone for as long as it asks, whatever is decided meanwhile', async () => {
    const { actor, clock, passed, passes } = signedIn();
    await passed(rateLimited);
    for (const type of ['COMMAND_ADDED', 'NETWORK_BACK'] as const) actor.send({ type });
    expect(passes()).toBe(1);
    expect(pauseOf(actor.getSnapshot())).toBe('rateLimited');
    clock.increment(4_000);
    expect(passes()).toBe(2);
  });

  it('starts over where the user does not want to wait, and hurries that one pass', async () => {
    const { actor, effects, passed, passes } = signedIn();
    await passed(rateLimited);
    actor.send({ type: 'RETRY_NOW' });
    actor.send({ type: 'RETRY_NOW' });
    expect(passes()).toBe(3);
    await passed({ kind: 'empty' });
    actor.send({ type: 'COMMAND_ADDED' });
    expect(effects.started.map(({ input }) => input)).toEqual(
      [false, true, true, false].map((isHurried) => ({ isHurried })),
    );
  });

  it('pauses until the sign-in, and goes on automatically afterwards', async () => {
    const { actor, clock, passed, passes } = signedIn();
    await passed(needsSignIn);
    for (const type of ['COMMAND_ADDED', 'NETWORK_BACK'] as const) actor.send({ type });
    clock.increment(86_400_000);
    expect(passes()).toBe(1);
    expect(actor.getSnapshot().context.message).toBe('Sign in again.');
    actor.send({ type: 'SIGNED_IN' });
    expect(passes()).toBe(2);
  });

  it('retries automatically where it thought the network was there, less and less often', async () => {
    const { clock, passed, passes } = signedIn();
    await passed(offline);
    clock.increment(4_999);
    expect(passes()).toBe(1);
    clock.increment(1);
    expect(passes()).toBe(2);
    expect([1, 2, 3, 10].map(offlineRetry)).toEqual([5_000, 10_000, 20_000, 60_000]);
  });

  it('sends at once where the server was away for a moment only, as when it was killed and restarted', async () => {
    // The look may end before the pass has said that its call failed, or after it.
    const early = signedIn();
    early.actor.send({ type: 'SERVER_FOUND' });
    await early.passed(offline);
    expect(early.actor.getSnapshot().value).toBe('sending');
    expect(early.passes()).toBe(2);
    const late = signedIn();
    await late.passed(offline);
    expect(pauseOf(late.actor.getSnapshot())).toBe('offline');
    late.actor.send({ type: 'SERVER_FOUND' });
    expect(late.actor.getSnapshot().value).toBe('sending');
  });

  it('does not hammer a server that is found and that no call reaches', async () => {
    const { actor, passed, passes, clock } = signedIn();
    for (const _ of [1, 2]) {
      actor.send({ type: 'SERVER_FOUND' });
      await passed(offline);
    }
    actor.send({ type: 'SERVER_FOUND' });
    expect(passes()).toBe(2);
    expect(pauseOf(actor.getSnapshot())).toBe('offline');
    clock.increment(offlineRetry(2));
    expect(passes()).toBe(3);
  });

  it('waits for their tenant with decisions of other tenants', async () => {
    const { actor, passed, passes } = signedIn();
    await passed({ kind: 'elsewhere' });
    expect(pauseOf(actor.getSnapshot())).toBe('elsewhere');
    actor.send({ type: 'SIGNED_IN' });
    expect(passes()).toBe(2);
  });

  it('loses nothing to a device that fails for a moment', async () => {
    const { actor, effects, clock, passes } = signedIn();
    effects.fail(PASS, new Error('The connection to the database was lost.'));
    await settle();
    expect(pauseOf(actor.getSnapshot())).toBe('failed');
    expect(actor.getSnapshot().context.message).toBe('The connection to the database was lost.');
    clock.increment(5_000);
    expect(passes()).toBe(2);
  });

  it('ends the pass of a session that is over, and starts over with the next one', async () => {
    const { actor, passes } = signedIn();
    actor.send({ type: 'SESSION_ENDED' });
    expect(pauseOf(actor.getSnapshot())).toBe('signedOut');
    actor.send({ type: 'SIGNED_IN' });
    expect(passes()).toBe(2);
  });
});
