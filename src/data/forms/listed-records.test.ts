import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordAreaName } from '../../rules/areas.ts';
import { Deferred } from '../loading/deferred.ts';
import { followListedRecords } from './listed-records.ts';

const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Something that is listened to, and can be made to speak. */
class Speaker {
  readonly #listeners = new Set<() => void>();
  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly subscribe = (listener: () => void) => {
    const end = this.listen(listener);
    return { unsubscribe: end };
  };
  speak() {
    for (const listener of this.#listeners) listener();
  }
  get listeners() {
    return this.#listeners.size;
  }
}

/** Areas with live updates, or without. */
function start(streamed: readonly RecordAreaName[]) {
  const reported: RecordAreaName[] = [];
  const news = new Speaker();
  const gaps = new Speaker();
  const live = new Speaker();
  const reading = new Speaker();
  const state: Record<'read' | 'failed', RecordAreaName | null> & { isLive: boolean } = {
    isLive: true,
    read: null,
    failed: null,
  };
  const records = { onChange: news.listen, onResync: gaps.listen };
  const areas: readonly RecordAreaName[] = ['deployments', 'cloud-accounts'];
  const sync = new Map(
    areas.map((area) => [
      area,
      {
        getSnapshot: () => ({
          hasTag: () => streamed.includes(area) && state.read !== area && state.failed !== area,
          matches: () => state.read === area,
        }),
        subscribe: reading.subscribe,
      },
    ]),
  );
  const updates = new Deferred(async () => ({
    live: { getSnapshot: () => ({ matches: () => state.isLive }), subscribe: live.subscribe },
    sync,
  }));
  const resources = {
    deployments: records,
    'bi-deployments': records,
    tenants: records,
    users: records,
    roles: records,
    credentials: records,
    'platform-versions': records,
    topologies: records,
    'cloud-accounts': records,
    vpcs: records,
  };
  const stop = followListedRecords({ resources, updates }, areas, (area) => reported.push(area));
  return { reported, news, gaps, live, reading, state, stop, load: () => updates.load() };
}

it('reports a burst of changes once, and missed changes', async () => {
  const { reported, news, gaps, stop } = start(['deployments', 'cloud-accounts']);
  news.speak();
  news.speak();
  expect(reported).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(reported).toEqual(['deployments', 'cloud-accounts']);
  gaps.speak();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(reported).toHaveLength(4);
  news.speak();
  stop();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(reported).toHaveLength(4);
  expect([news.listeners, gaps.listeners]).toEqual([0, 0]);
});

it('reports once when pages of changes have been read, and not when that failed', async () => {
  const { reported, reading, state, stop, load } = start(['deployments', 'cloud-accounts']);
  state.read = 'cloud-accounts';
  await load();
  reading.speak();
  state.read = null;
  state.failed = 'cloud-accounts';
  reading.speak();
  expect(reported).toEqual([]);
  state.failed = null;
  state.read = 'cloud-accounts';
  reading.speak();
  state.read = null;
  reading.speak();
  reading.speak();
  expect(reported).toEqual(['cloud-accounts']);
  stop();
  expect(reading.listeners).toBe(0);
});

it('reports areas without live updates every ten seconds while the page is visible', async () => {
  const { reported, live, state, stop, load } = start(['deployments']);
  await load();
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(reported).toEqual(['cloud-accounts']);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(reported).toEqual(['cloud-accounts']);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  state.isLive = false;
  live.speak();
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(reported.toSorted()).toEqual(['cloud-accounts', 'cloud-accounts', 'deployments']);
  stop();
  expect(live.listeners).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(reported).toHaveLength(3);
});

it('reports nothing when stopped before the updates are loaded', async () => {
  const { reported, live, stop, load } = start([]);
  stop();
  await load();
  expect(live.listeners).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(reported).toEqual([]);
});
