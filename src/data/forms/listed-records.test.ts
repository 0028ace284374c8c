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
  get heardBy() {
    return this.#listeners.size;
  }
}

/** Areas with live updates, or without. */
function start(told: readonly RecordAreaName[]) {
  const heard: RecordAreaName[] = [];
  const news = new Speaker();
  const gaps = new Speaker();
  const live = new Speaker();
  const reading = new Speaker();
  const state: { isLive: boolean; read: RecordAreaName | null } = { isLive: true, read: null };
  const records = { onChange: news.listen, onResync: gaps.listen };
  const areas: readonly RecordAreaName[] = ['deployments', 'cloud-accounts'];
  const sync = new Map(
    areas.map((area) => [
      area,
      {
        getSnapshot: () => ({
          hasTag: () => told.includes(area) && state.read !== area,
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
  const stop = followListedRecords({ resources, updates }, areas, (area) => heard.push(area));
  return { heard, news, gaps, live, reading, state, stop, load: () => updates.load() };
}

it('tells once of a burst of news, and of what was missed', async () => {
  const { heard, news, gaps, stop } = start(['deployments', 'cloud-accounts']);
  news.speak();
  news.speak();
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(heard).toEqual(['deployments', 'cloud-accounts']);
  gaps.speak();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(heard).toHaveLength(4);
  news.speak();
  stop();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(heard).toHaveLength(4);
  expect([news.heardBy, gaps.heardBy]).toEqual([0, 0]);
});

it('tells once when pages of changes have been read', async () => {
  const { heard, reading, state, stop, load } = start(['deployments', 'cloud-accounts']);
  state.read = 'cloud-accounts';
  await load();
  reading.speak();
  expect(heard).toEqual([]);
  state.read = null;
  reading.speak();
  reading.speak();
  expect(heard).toEqual(['cloud-accounts']);
  stop();
  expect(reading.heardBy).toBe(0);
});

it('tells every ten seconds of an area that no live updates tell of, while the page is seen', async () => {
  const { heard, live, state, stop, load } = start(['deployments']);
  await load();
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(heard).toEqual(['cloud-accounts']);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(heard).toEqual(['cloud-accounts']);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  state.isLive = false;
  live.speak();
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  expect(heard.toSorted()).toEqual(['cloud-accounts', 'cloud-accounts', 'deployments']);
  stop();
  expect(live.heardBy).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(heard).toHaveLength(3);
});

it('asks nobody where it has ended before the updates came', async () => {
  const { heard, live, stop, load } = start([]);
  stop();
  await load();
  expect(live.heardBy).toBe(0);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(heard).toEqual([]);
});
