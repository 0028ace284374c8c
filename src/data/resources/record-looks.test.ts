import { expect, it } from 'vitest';
import { lookedAt, savedAs, seenBefore } from './record-looks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const one = { id: 1, version: 1 };
const two = { id: 1, version: 2 };
const three = { id: 1, version: 3 };

it('says what was seen of a record that has changed since, and nothing of one that has not', () => {
  const look = lookedAt(undefined, one, 0);
  expect(seenBefore(look, one, MINUTE)).toBeNull();
  expect(seenBefore(look, two, MINUTE)).toEqual({ seen: one, seenAt: 0 });
  expect(seenBefore(look, two, 3 * HOUR)).toEqual({ seen: one, seenAt: 0 });
});

it('goes by what is in records that have no version', () => {
  const look = lookedAt(undefined, { id: 1, name: 'one' }, 0);
  expect(seenBefore(look, { id: 1, name: 'one' }, MINUTE)).toBeNull();
  expect(seenBefore(look, { id: 1, name: 'two' }, MINUTE)).toEqual({ seen: { id: 1, name: 'one' }, seenAt: 0 });
});

it('still says it to a user who opened the page of the new version just before deciding', () => {
  const first = lookedAt(undefined, one, 0);
  const second = lookedAt(first, two, 9 * HOUR);
  expect(seenBefore(second, two, 9 * HOUR + MINUTE)).toEqual({ seen: one, seenAt: 0 });
  // Opened again, and changed again, while they look: still what they knew before.
  expect(lookedAt(second, two, 9 * HOUR + MINUTE)).toBe(second);
  const third = lookedAt(second, three, 9 * HOUR + 2 * MINUTE);
  expect(seenBefore(third, three, 9 * HOUR + 3 * MINUTE)).toEqual({ seen: one, seenAt: 0 });
  expect(seenBefore(third, one, 9 * HOUR + 3 * MINUTE)).toBeNull();
});

it('says nothing of what its user has saved, and of what others have changed since', () => {
  const look = savedAs(two, 5 * MINUTE);
  expect(seenBefore(look, two, 6 * MINUTE)).toBeNull();
  expect(lookedAt(look, two, 6 * MINUTE)).toBe(look);
  expect(seenBefore(lookedAt(look, three, 7 * MINUTE), three, 8 * MINUTE)).toEqual({ seen: two, seenAt: 5 * MINUTE });
});

it('takes what was on the screen an hour ago for known', () => {
  const second = lookedAt(lookedAt(undefined, one, 0), two, 2 * HOUR);
  expect(seenBefore(second, two, 4 * HOUR)).toBeNull();
  const again = lookedAt(second, two, 4 * HOUR);
  expect(again).toEqual({ seen: two, seenAt: 4 * HOUR, before: null });
  const third = lookedAt(again, three, 8 * HOUR);
  expect(seenBefore(third, three, 8 * HOUR)).toEqual({ seen: two, seenAt: 4 * HOUR });
});
