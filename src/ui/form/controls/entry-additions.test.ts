import { expect, test } from 'vitest';
import { withAdditions } from './entry-additions.ts';

test('what is added is trimmed; nothing is said of it', () => {
  expect(withAdditions(['a'], [' b ', 'c'])).toEqual({ entries: ['a', 'b', 'c'], words: null });
});

test('a repeated text is left out and named, whether it was there or comes twice', () => {
  expect(withAdditions(['a'], ['b', 'a'])).toEqual({ entries: ['a', 'b'], words: 'a is already in the list.' });
  expect(withAdditions([], ['b', 'b '])).toEqual({ entries: ['b'], words: 'b is already in the list.' });
});

test('where the letter case counts for nothing, what differs in it alone is repeated, and the first one stays', () => {
  expect(withAdditions(['ann@x.example'], ['Ann@X.example'], { isCaseIgnored: true })).toEqual({
    entries: ['ann@x.example'],
    words: 'Ann@X.example is already in the list.',
  });
  expect(withAdditions(['a'], ['A'])).toEqual({ entries: ['a', 'A'], words: null });
});

test('what can’t be seen around a text counts for nothing', () => {
  expect(withAdditions(['a'], ['a\u200B', '\u200B', '\u00A0b\uFEFF'])).toEqual({
    entries: ['a', 'b'],
    words: 'a is already in the list.',
  });
});

test('nothing typed leaves the very same list', () => {
  const entries = ['a'];
  const added = withAdditions(entries, ['', '  ']);
  expect(added.entries).toBe(entries);
  expect(added.words).toBe('Nothing to add yet.');
});

test('what means the same in other words stands in the list in one way, which is said', () => {
  const canonical = (entry: string) => entry.replace(/^0+/, '');
  expect(withAdditions([], ['007'], { canonical })).toEqual({ entries: ['7'], words: '007 was added as 7.' });
  expect(withAdditions(['7'], ['07'], { canonical })).toEqual({ entries: ['7'], words: '7 is already in the list.' });
});
