import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toObserver } from 'xstate';
import type { DeviceCopy, ListPage } from '../../machines/records/list.ts';
import { PageAtHand } from './page-at-hand.ts';

interface Row {
  readonly id: number;
}

const SCOPE = { userId: 1, tenantId: 'BRIGHTWATER' };
const pageOf = (id: number): ListPage<Row> => ({ rows: [{ id }], totalRecords: 1, asOf: id, partial: false });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function held(before: ListPage<Row> | null = null) {
  let read: (copy: DeviceCopy<Row>) => void = () => undefined;
  let fail: () => void = () => undefined;
  let readers = 0;
  const atHand = new PageAtHand<string, Row>('page 1', SCOPE, before, {
    subscribe: (...listeners: Parameters<typeof toObserver<DeviceCopy<Row>>>) => {
      const observer = toObserver(...listeners);
      read = (copy) => observer.next?.(copy);
      fail = () => observer.error?.(new Error('The device cannot be read.'));
      readers += 1;
      return {
        unsubscribe: () => {
          readers -= 1;
        },
      };
    },
  });
  const isFor = (query = 'page 1', isStill = true) => atHand.isFor(query, Object.is, () => isStill);
  return {
    atHand,
    isFor,
    read: (page: ListPage<Row> | null) => read({ page }),
    fail: () => fail(),
    readers: () => readers,
  };
}

test('the page is the device’s, as it is now', () => {
  const { atHand, isFor, read } = held();
  expect([isFor(), atHand.page]).toEqual([true, null]);
  read(pageOf(7));
  expect(atHand.page).toEqual(pageOf(7));
  read(pageOf(8));
  expect(atHand.page).toEqual(pageOf(8));
  read(null);
  expect(atHand.page).toBeNull();
});

test('a page that a list has shown is there before the device is read', () => {
  const { atHand, read } = held(pageOf(6));
  expect(atHand.page).toEqual(pageOf(6));
  read(pageOf(7));
  expect(atHand.page).toEqual(pageOf(7));
});

test('it is for its own query and user, for a minute, and where the device can be read', () => {
  expect(held().isFor('page 2')).toBe(false);
  expect(held().isFor('page 1', false)).toBe(false);
  const late = held(pageOf(7));
  vi.advanceTimersByTime(59_999);
  expect([late.isFor(), late.readers()]).toEqual([true, 1]);
  vi.advanceTimersByTime(1);
  expect([late.isFor(), late.atHand.page, late.readers()]).toEqual([false, null, 0]);
  const unread = held(pageOf(7));
  unread.fail();
  expect([unread.isFor(), unread.atHand.page, unread.readers()]).toEqual([false, null, 0]);
});
