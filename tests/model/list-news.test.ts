import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createListNewsMachine, type ListNews } from '../../src/machines/records/list-news.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

function start({ tells = () => false }: { tells?: (news: ListNews<Row>) => boolean } = {}) {
  const clock = new SimulatedClock();
  let refreshes = 0;
  let isLoading = false;
  const looked: (readonly string[])[] = [];
  const actor = createActor(
    createListNewsMachine<Row>().provide({
      guards: {
        'the page is loading': () => isLoading,
        'the page does not show it': ({ context }) => {
          looked.push([...context.rows.values()].map(({ name }) => name));
          return context.hasGap || !tells(context);
        },
      },
      actions: {
        refresh: () => {
          refreshes += 1;
        },
      },
    }),
    { clock },
  ).start();
  return {
    actor,
    clock,
    looked,
    refreshes: () => refreshes,
    load: (loading: boolean) => {
      isLoading = loading;
    },
  };
}

const changed = (id: number, name = 'acme') => ({ type: 'CHANGED', row: { id, name } }) as const;

describe('news of a list', () => {
  it('asks for the page once for a burst, with the last word on each row', () => {
    const { actor, clock, looked, refreshes } = start();
    actor.send(changed(1, 'old'));
    actor.send(changed(1, 'new'));
    actor.send(changed(2));
    clock.increment(999);
    expect(refreshes()).toBe(0);
    clock.increment(1);
    expect(refreshes()).toBe(1);
    expect(looked).toEqual([['new', 'acme']]);
    clock.increment(60_000);
    expect(refreshes()).toBe(1);
  });

  it('asks also while news never ends', () => {
    const { actor, clock, refreshes } = start();
    for (let passed = 0; passed < 5_000; passed += 100) {
      actor.send(changed(passed));
      clock.increment(100);
    }
    expect(refreshes()).toBeGreaterThanOrEqual(4);
  });

  it('does not ask where the page shows it already', () => {
    const { actor, clock, refreshes } = start({ tells: () => true });
    actor.send(changed(1));
    clock.increment(1_000);
    expect(refreshes()).toBe(0);
    expect(actor.getSnapshot().context.rows.size).toBe(0);
  });

  it('waits for an answer that is on its way', () => {
    const { actor, clock, refreshes, load } = start();
    load(true);
    actor.send({ type: 'GAP' });
    clock.increment(3_000);
    expect(refreshes()).toBe(0);
    load(false);
    clock.increment(1_000);
    expect(refreshes()).toBe(1);
  });

  it('takes the removal of a row that is not shown for no news', () => {
    const { actor, clock, refreshes } = start({ tells: ({ rows }) => rows.size === 0 });
    actor.send(changed(1));
    actor.send({ type: 'REMOVED', id: 1, wasShown: false });
    clock.increment(1_000);
    expect(refreshes()).toBe(0);
    actor.send({ type: 'REMOVED', id: 2, wasShown: true });
    clock.increment(1_000);
    expect(refreshes()).toBe(1);
  });
});
