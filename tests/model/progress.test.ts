import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createProgressMachine, type ProgressEntry } from '../../src/machines/deployments/progress.ts';
import { Effects, settle } from './walk.ts';

interface Entry extends ProgressEntry {
  readonly percent: number;
}

const FETCH = '0.progress.fetching';

function start(ids: readonly number[], live: boolean) {
  const effects = new Effects();
  const clock = new SimulatedClock();
  const actor = createActor(
    createProgressMachine<Entry>().provide({
      actors: { fetchProgress: effects.promise<readonly Entry[], { ids: readonly number[] }>() },
    }),
    { clock, input: { ids, live } },
  ).start();
  const answered = async (...entries: Entry[]) => {
    effects.answer(FETCH, entries);
    await settle();
  };
  return { actor, effects, clock, answered };
}

describe('progress machine', () => {
  it('asks at once, then every 10 s, until each request has left the set', async () => {
    const { actor, effects, clock, answered } = start([1, 2], false);
    await answered({ id: 1, percent: 10 }, { id: 2, percent: 20 });
    clock.increment(9_999);
    expect(effects.started).toHaveLength(1);
    clock.increment(1);
    expect(effects.started).toHaveLength(2);
    await answered({ id: 1, percent: 15 }, { id: 2, percent: 100 });
    actor.send({ type: 'IN_PROGRESS_CHANGED', ids: [1] });
    expect(actor.getSnapshot().context.entries).toEqual({ 1: { id: 1, percent: 15 } });
    actor.send({ type: 'IN_PROGRESS_CHANGED', ids: [] });
    clock.increment(60_000);
    expect(effects.started).toHaveLength(2);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it('ignores errors and asks again', async () => {
    const { actor, effects, clock, answered } = start([1], false);
    await answered({ id: 1, percent: 10 });
    clock.increment(10_000);
    effects.fail(FETCH, new Error('The server cannot be reached.'));
    await settle();
    expect(actor.getSnapshot().context.entries[1]).toEqual({ id: 1, percent: 10 });
    clock.increment(10_000);
    expect(effects.started).toHaveLength(3);
  });

  it('polls only while live updates are missing', async () => {
    const { actor, effects, clock, answered } = start([1], true);
    await answered({ id: 1, percent: 10 });
    clock.increment(60_000);
    expect(effects.started).toHaveLength(1);
    actor.send({ type: 'PROGRESS_REPORTED', entry: { id: 1, percent: 40 } });
    expect(actor.getSnapshot().context.entries[1]?.percent).toBe(40);
    actor.send({ type: 'LIVE_CHANGED', live: false });
    clock.increment(10_000);
    expect(effects.started).toHaveLength(2);
  });

  it('asks nothing once the page is left', async () => {
    const { actor, effects, clock, answered } = start([1], false);
    await answered({ id: 1, percent: 10 });
    actor.stop();
    clock.increment(60_000);
    expect(effects.started).toHaveLength(1);
  });
});
