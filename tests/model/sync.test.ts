import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type PullOutcome,
  retryInterval,
  type SyncOffer,
  type SyncReach,
  syncMachine,
} from '../../src/machines/sync/sync.ts';
import { doneOf, Effects, effect, errorOf, settle, shortestPaths, step } from './walk.ts';

const READ = '0.sync.opening';
const ASK = '0.sync.asking';
const PULL = '0.sync.reading';
const PREFETCH = '0.sync.prefetching';
const DROP = '0.sync.dropping';

const everything: SyncOffer = { listed: true, changes: true, live: true, resumable: false };
const kept = (more: boolean, syncedAt = 5): PullOutcome => ({
  kind: 'kept',
  more,
  reach: { complete: !more, syncedAt },
});

const provided = syncMachine.provide({
  actors: {
    readReach: effect<SyncReach | null, undefined>(),
    askCapability: effect<SyncOffer, SyncReach | null>(),
    pull: effect<PullOutcome, undefined>(),
    prefetch: effect<void, undefined>(),
    drop: effect<void, undefined>(),
  },
});

function start() {
  const effects = new Effects();
  const clock = new SimulatedClock();
  const actor = effects.standInFor(createActor(provided, { clock })).start();
  const answer = async (id: string, output: unknown) => {
    effects.answer(id, output);
    await settle();
  };
  const fail = async (id: string) => {
    effects.fail(id, new Error('The server cannot be reached.'));
    await settle();
  };
  const state = () => actor.getSnapshot().value;
  const pulls = () => effects.started.filter(({ id }) => id === PULL).length;
  const reading = async () => {
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, null);
    await answer(ASK, everything);
  };
  return { actor, effects, clock, answer, fail, state, pulls, reading };
}

describe('sync machine', () => {
  it('reads page after page until there is no more, then leaves it to the live stream', async () => {
    const { actor, answer, state, pulls, reading } = start();
    await reading();
    await answer(PULL, kept(true));
    await answer(PULL, kept(true));
    expect(state()).toBe('reading');
    expect(actor.getSnapshot().hasTag('streaming')).toBe(false);
    await answer(PULL, kept(false, 9));
    expect(state()).toBe('current');
    expect(actor.getSnapshot().hasTag('streaming')).toBe(true);
    expect(actor.getSnapshot().context.reach).toEqual({ complete: true, syncedAt: 9 });
    expect(pulls()).toBe(3);
    actor.send({ type: 'HEARD', at: 12 });
    actor.send({ type: 'HEARD', at: 11 });
    expect(actor.getSnapshot().context.reach?.syncedAt).toBe(12);
  });

  it('knows what the device has before the server is asked, and goes on without a network', async () => {
    const { actor, answer, fail, state } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, { complete: true, syncedAt: 3 });
    await fail(ASK);
    expect(state()).toBe('backingOff');
    expect(actor.getSnapshot().context).toMatchObject({ reach: { complete: true, syncedAt: 3 }, failures: 1 });
    actor.send({ type: 'NETWORK_LOST' });
    expect(state()).toBe('paused');
    expect(actor.getSnapshot().context.reach?.complete).toBe(true);
    actor.send({ type: 'NETWORK_BACK' });
    expect(state()).toBe('asking');
  });

  it('reads what a gap of the stream has hidden, and goes on where it was cut', async () => {
    const { actor, answer, fail, state, reading, clock } = start();
    await reading();
    await answer(PULL, kept(false));
    actor.send({ type: 'GAP' });
    expect(state()).toBe('reading');
    await fail(PULL);
    expect(state()).toBe('backingOff');
    clock.increment(retryInterval(1));
    await answer(ASK, everything);
    await answer(PULL, kept(false));
    expect(state()).toBe('current');
    expect(actor.getSnapshot().context.failures).toBe(0);
  });

  it('gets from the live stream what changed while the device was away shortly', async () => {
    const { actor, effects, answer, state, pulls } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, { complete: true, syncedAt: 3 });
    expect(effects.started.at(-1)).toMatchObject({ id: ASK, input: { complete: true, syncedAt: 3 } });
    await answer(ASK, { ...everything, resumable: true });
    expect(state()).toBe('resuming');
    expect(actor.getSnapshot().hasTag('streaming')).toBe(true);
    expect(actor.getSnapshot().context.reach?.syncedAt).toBe(3);
    actor.send({ type: 'HEARD', at: 12 });
    expect(state()).toBe('current');
    expect(actor.getSnapshot().context.reach).toEqual({ complete: true, syncedAt: 12 });
    expect(pulls()).toBe(0);
  });

  it('reads pages where the live stream can’t go on, or sends nothing', async () => {
    for (const hinder of [
      ({ actor }: ReturnType<typeof start>) => actor.send({ type: 'GAP' }),
      ({ clock }: ReturnType<typeof start>) => clock.increment(10_000),
    ]) {
      const started = start();
      const { actor, answer, state } = started;
      actor.send({ type: 'SESSION_CHANGED' });
      await answer(READ, { complete: true, syncedAt: 3 });
      await answer(ASK, { ...everything, resumable: true });
      hinder(started);
      expect(state()).toBe('reading');
      expect(actor.getSnapshot().hasTag('streaming')).toBe(false);
      await answer(PULL, kept(false, 9));
      expect(state()).toBe('current');
    }
  });

  it('takes the records off the device when they may not be seen, and comes back with the privilege', async () => {
    const { actor, answer, state, reading } = start();
    await reading();
    await answer(PULL, { kind: 'forbidden' });
    expect(state()).toBe('dropping');
    await answer(DROP, undefined);
    expect(state()).toBe('forbidden');
    expect(actor.getSnapshot().context.reach).toBeNull();
    actor.send({ type: 'PRIVILEGES_CHANGED' });
    await answer(ASK, everything);
    expect(state()).toBe('reading');
  });

  it('asks for nothing of what may not be listed, and asks again when the privileges change', async () => {
    const { actor, answer, state, pulls } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, { complete: true, syncedAt: 3 });
    await answer(ASK, { ...everything, listed: false });
    await answer(DROP, undefined);
    expect(state()).toBe('forbidden');
    expect(actor.getSnapshot().hasTag('streaming')).toBe(false);
    expect(pulls()).toBe(0);
    actor.send({ type: 'PRIVILEGES_CHANGED' });
    await answer(ASK, everything);
    await answer(PULL, kept(false));
    expect(state()).toBe('current');
    actor.send({ type: 'PRIVILEGES_CHANGED' });
    expect(state()).toBe('asking');
    await answer(ASK, { ...everything, listed: false });
    expect(state()).toBe('dropping');
    expect(pulls()).toBe(1);
  });

  it('leaves a back end without changes alone with what may not be listed', async () => {
    const { actor, answer, state } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, null);
    await answer(ASK, { ...everything, changes: false, live: false });
    await answer(PREFETCH, undefined);
    expect(state()).toBe('pagesOnly');
    actor.send({ type: 'PRIVILEGES_CHANGED' });
    await answer(ASK, { listed: false, changes: false, live: false, resumable: false });
    expect(state()).toBe('dropping');
  });

  it('reads pages ahead where the back end knows no changes', async () => {
    const { actor, answer, fail, state } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, null);
    await answer(ASK, { ...everything, changes: false, live: false });
    await fail(PREFETCH);
    expect(state()).toBe('pagesOnly');
    actor.send({ type: 'NETWORK_LOST' });
    expect(state()).toBe('pagesOnly');
  });

  it('stops reading for a device that keeps nothing', async () => {
    const { actor, answer, state, pulls, reading } = start();
    await reading();
    await answer(PULL, { kind: 'notKept' });
    expect(state()).toBe('unkept');
    expect(actor.getSnapshot().context.reach).toBeNull();
    expect(pulls()).toBe(1);
  });

  it('asks from time to time where no stream brings news', async () => {
    const { actor, answer, clock, pulls, state } = start();
    actor.send({ type: 'SESSION_CHANGED' });
    await answer(READ, null);
    await answer(ASK, { ...everything, live: false });
    await answer(PULL, kept(false));
    clock.increment(60_000);
    expect(pulls()).toBe(2);
    await answer(PULL, kept(false));
    expect(state()).toBe('current');
  });

  it('takes no answer for another tenant than the current one', async () => {
    const { actor, effects, answer, state, reading } = start();
    await reading();
    const late = effects.started.at(-1);
    actor.send({ type: 'SESSION_CHANGED' });
    late?.resolve(kept(false, 99));
    await settle();
    expect(state()).toBe('opening');
    expect(actor.getSnapshot().context.reach).toBeNull();
    await answer(READ, null);
    actor.send({ type: 'SESSION_ENDED' });
    expect(state()).toBe('signedOut');
  });

  it('waits longer with each failure, up to a minute', () => {
    expect([1, 2, 3, 20].map(retryInterval)).toEqual([2_000, 4_000, 8_000, 60_000]);
  });
});

const events = [
  { type: 'SESSION_CHANGED' },
  { type: 'SESSION_ENDED' },
  { type: 'NETWORK_LOST' },
  { type: 'NETWORK_BACK' },
  { type: 'RENEWED' },
  { type: 'GAP' },
  { type: 'PRIVILEGES_CHANGED' },
  { type: 'HEARD', at: 7 },
  doneOf(READ, null),
  doneOf(READ, { complete: true, syncedAt: 3 }),
  doneOf(ASK, everything),
  doneOf(ASK, { ...everything, resumable: true }),
  doneOf(ASK, { ...everything, changes: false, live: false }),
  doneOf(ASK, { ...everything, listed: false }),
  errorOf(ASK, new Error('The server cannot be reached.')),
  doneOf(PULL, kept(true)),
  doneOf(PULL, kept(false)),
  doneOf(PULL, { kind: 'forbidden' }),
  doneOf(PULL, { kind: 'notKept' }),
  errorOf(PULL, new Error('The server cannot be reached.')),
  doneOf(PREFETCH),
  doneOf(DROP),
];

describe('every way through the sync machine', () => {
  const paths = shortestPaths(syncMachine, events, ({ value, context }) => ({
    value,
    reach: context.reach,
    hasFailed: context.failures > 0,
  })).filter(({ events: steps }) => steps.length < 9);

  it('reaches every state', () => {
    const states = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    expect([...states].sort()).toEqual(
      Object.keys(syncMachine.states)
        .map((name) => JSON.stringify(name))
        .sort(),
    );
  });

  it.each(paths.map((path) => [path.events.map(({ type }) => type).join(' → ') || 'start', path] as const))(
    'can be walked: %s',
    async (_, path) => {
      const { actor, effects, clock } = start();
      for (const event of path.events) await step(actor, effects, clock, event, {});
      const { value, context } = actor.getSnapshot();
      expect(value).toEqual(path.state.value);
      expect(context.reach).toEqual(path.state.context.reach);
      // No area is streamed while it is being read, and nothing of another session is shown.
      if (value === 'signedOut' || value === 'forbidden' || value === 'unkept') expect(context.reach).toBeNull();
    },
  );
});
