import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskedAhead } from './asked-ahead.ts';

const SCOPE = { userId: 1, tenantId: 'BRIGHTWATER' };
const PAGE = { rows: [{ id: 7 }], totalRecords: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function asked() {
  const signals: AbortSignal[] = [];
  const ahead = new AskedAhead('page 1', SCOPE, async (signal) => {
    signals.push(signal);
    return PAGE;
  });
  const take = (query = 'page 1', isStill = true) => ahead.take(query, Object.is, () => isStill);
  return { take, isGivenUp: () => signals[0]?.aborted };
}

test('a fetch of the page gets the answer that was requested ahead', async () => {
  const { take, isGivenUp } = asked();
  vi.advanceTimersByTime(15_000);
  expect(await take()).toBe(PAGE);
  expect(isGivenUp()).toBe(false);
});

test('a fetch of another page, for another user, or much later sends a new request', () => {
  for (const fetched of [
    ({ take }: ReturnType<typeof asked>) => take('page 2'),
    ({ take }: ReturnType<typeof asked>) => take('page 1', false),
    ({ take }: ReturnType<typeof asked>) => {
      vi.advanceTimersByTime(20_000);
      return take();
    },
  ]) {
    const one = asked();
    expect(fetched(one)).toBeNull();
    expect(one.isGivenUp()).toBe(true);
  }
});

test('only the fetch reports a failure', async () => {
  const ahead = new AskedAhead<string, { id: number }>('page 1', SCOPE, () =>
    Promise.reject(new Error('The server is away.')),
  );
  await vi.advanceTimersByTimeAsync(0);
  await expect(ahead.take('page 1', Object.is, () => true)).rejects.toThrow('The server is away.');
});
