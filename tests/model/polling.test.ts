import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { pollingMachine } from '../../src/machines/records/polling.ts';

function start() {
  const asked: number[] = [];
  const clock = new SimulatedClock();
  const ask = () => asked.push(clock.now());
  const polling = createActor(pollingMachine.provide({ actions: { ask } }), { clock }).start();
  return { asked, clock, polling };
}

describe('polling machine', () => {
  it('asks every 10 s for as long as something is in progress', () => {
    const { asked, clock, polling } = start();
    clock.increment(60_000);
    expect(asked).toEqual([]);
    polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: true });
    clock.increment(9_999);
    expect(asked).toEqual([]);
    clock.increment(1);
    polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: true });
    clock.increment(10_000);
    expect(asked).toEqual([70_000, 80_000]);
    polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: false });
    clock.increment(60_000);
    expect(asked).toHaveLength(2);
  });

  it('asks nothing while live updates report it, nor once the page is left', () => {
    const { asked, clock, polling } = start();
    polling.send({ type: 'IN_PROGRESS_CHANGED', isInProgress: true });
    polling.send({ type: 'LIVE_CHANGED', live: true });
    clock.increment(60_000);
    expect(asked).toEqual([]);
    polling.send({ type: 'LIVE_CHANGED', live: false });
    clock.increment(10_000);
    expect(asked).toHaveLength(1);
    polling.stop();
    clock.increment(60_000);
    expect(asked).toHaveLength(1);
  });
});
