import { expect, test } from 'vitest';
import { findInLog, firstMatchFrom, MOST_MATCHES, matchesOf } from './log-search.ts';

test('every place is found, whatever its letter case, and nothing is a pattern', () => {
  expect(findInLog(['Error: error', 'fine', 'ERROR'], 'error')).toEqual([
    { line: 0, from: 0, to: 5 },
    { line: 0, from: 7, to: 12 },
    { line: 2, from: 0, to: 5 },
  ]);
  expect(findInLog(['a.c', 'abc', '[x] (y) 1+1 \\ / ^$ {2} | ? *'], 'a.c')).toHaveLength(1);
  const special = '[x] (y) 1+1 \\ / ^$ {2} | ? *';
  expect(findInLog([special], special)).toEqual([{ line: 0, from: 0, to: special.length }]);
});

test('letters that change their length with their case are found where they stand', () => {
  expect(findInLog(['İstanbul ERROR'], 'error')).toEqual([{ line: 0, from: 9, to: 14 }]);
});

test('nothing is found of nothing, and so much at most', () => {
  expect(findInLog(['one'], '')).toEqual([]);
  expect(
    findInLog(
      Array.from({ length: 200_000 }, () => 'x'),
      'x',
    ),
  ).toHaveLength(MOST_MATCHES);
});

test('the search goes on from a line, and round the end', () => {
  const matches = findInLog(['a', 'b', 'a', 'a a'], 'a');
  expect(firstMatchFrom(matches, 1)).toBe(1);
  expect(firstMatchFrom(matches, 4)).toBe(0);
  expect(matchesOf(matches, 3)).toEqual([
    { line: 3, from: 0, to: 1, index: 2 },
    { line: 3, from: 2, to: 3, index: 3 },
  ]);
  expect(matchesOf(matches, 1)).toEqual([]);
});
