import { expect, test } from 'vitest';
import { compareSortKeys, parseSort, sortKey, sortText } from './sorting.ts';

const sorted = (values: readonly (string | number | null)[], isDescending = false) =>
  values.toSorted((left, right) => compareSortKeys(sortKey(left), sortKey(right), isDescending));

test('texts are ordered by code points, without the case of ASCII letters', () => {
  expect(sorted(['b', 'Émile', 'A', 'a1', 'a-1', 'émile', 'Zed'])).toEqual([
    'A',
    'a-1',
    'a1',
    'b',
    'Zed',
    'Émile',
    'émile',
  ]);
  // U+1F600 is above U+FF5E, though its first surrogate is below.
  expect(sorted(['\u{1F600}', '\uff5e'])).toEqual(['\uff5e', '\u{1F600}']);
});

test('numbers are ordered as numbers, and what is empty comes last in both directions', () => {
  expect(sorted([10, 9, null, 100])).toEqual([9, 10, 100, null]);
  expect(sorted(['', 'b', null, 'a'], true)).toEqual(['b', 'a', '', null]);
});

test('a sort is read from its text and written back', () => {
  const names = ['client', 'id'];
  expect(['client', '-id', 'name', '--id', ''].map((text) => parseSort(text, names))).toEqual([
    { name: 'client', isDescending: false },
    { name: 'id', isDescending: true },
    null,
    null,
    null,
  ]);
  expect(sortText({ name: 'id', isDescending: true })).toBe('-id');
});
