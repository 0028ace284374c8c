import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ActiveJob, LostJobs } from './queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const silent: ActiveJob = { id: 'silent', retryCount: 0, sign: 'long ago' };
const signing = (): ActiveJob => ({ id: 'signing', retryCount: 0, sign: String(performance.now()) });

it('a job is lost once its process has given no sign while this one looked for seconds', async () => {
  const lost = new LostJobs();
  for (let second = 0; second < 6; second += 1) {
    expect(await lost.look(async () => [silent, signing()])).toEqual([]);
    vi.advanceTimersByTime(1000);
  }
  expect(await lost.look(async () => [silent, signing()])).toEqual([silent]);
});

it('a database that was away restarts the wait, because no process could give a sign', async () => {
  const lost = new LostJobs();
  await lost.look(async () => [silent]);
  vi.advanceTimersByTime(10_000);
  await expect(lost.look(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await lost.look(async () => [silent])).toEqual([]);
  vi.advanceTimersByTime(6000);
  expect(await lost.look(async () => [silent])).toEqual([silent]);
});
