import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ActiveJob, LostJobs } from '../database/job-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const silent: ActiveJob = { id: 'silent', retryCount: 0, sign: 'long ago' };
const signing = (): ActiveJob => ({ id: 'signing', retryCount: 0, sign: String(performance.now()) });

it('a job is lost after seconds without a new heartbeat of its process', async () => {
  const lost = new LostJobs();
  for (let second = 0; second < 6; second += 1) {
    expect(await lost.look(async () => [silent, signing()])).toEqual([]);
    vi.advanceTimersByTime(1000);
  }
  expect(await lost.look(async () => [silent, signing()])).toEqual([silent]);
});

it('an unavailable database restarts the wait, because no process could send a heartbeat', async () => {
  const lost = new LostJobs();
  await lost.look(async () => [silent]);
  vi.advanceTimersByTime(10_000);
  await expect(lost.look(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  for (let second = 0; second < 6; second += 1) {
    expect(await lost.look(async () => [silent])).toEqual([]);
    vi.advanceTimersByTime(1000);
  }
  expect(await lost.look(async () => [silent])).toEqual([silent]);
});

it('a process that was busy for long restarts no job of its own, whose heartbeat was late with it', async () => {
  const lost = new LostJobs();
  await lost.look(async () => [silent]);
  vi.advanceTimersByTime(20_000);
  expect(await lost.look(async () => [silent])).toEqual([]);
  expect(await lost.look(async () => [signing()])).toEqual([]);
});
