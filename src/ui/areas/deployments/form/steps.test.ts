import { expect, test } from 'vitest';
import { placeOf, staysFor } from './steps.ts';

const titles = ['Identification', 'Cloud', 'Network'];

test.each([
  [null, { index: 0, count: 3, previous: null, next: 'Cloud' }],
  ['Cloud', { index: 1, count: 3, previous: 'Identification', next: 'Network' }],
  ['Network', { index: 2, count: 3, previous: 'Cloud', next: null }],
  // A choice has taken the section away.
  ['Backups', { index: 0, count: 3, previous: null, next: 'Cloud' }],
])('a phone at %s', (current, place) => {
  expect(placeOf(titles, current)).toEqual(place);
});

test('the first step on from a section waits for a look at its faults, the second does not', () => {
  expect(staysFor(0, 2)).toBe(true);
  expect(staysFor(2, 2)).toBe(false);
  expect(staysFor(2, 1)).toBe(false);
});
