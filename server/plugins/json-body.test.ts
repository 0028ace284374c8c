import { expect, it } from 'vitest';
import { isDeeperThan } from './json-body.ts';

it.each([
  ['nothing', '', 0, false],
  ['a number', '1', 0, false],
  ['arrays as deep as is allowed', '[[[]]]', 3, false],
  ['one level more', '[[[]]]', 2, true],
  ['objects and arrays in one another', '{"a":[{"b":1}]}', 2, true],
  ['neighbours', '[[],[],{},{"a":[]}]', 3, false],
  ['brackets within text', '["[[[[{{{{"]', 1, false],
  ['text that ends behind an escaped quote', '["\\"[[[["]', 1, false],
  ['text that ends behind an escaped backslash', '["\\\\",[[]]]', 2, true],
  ['what is never closed', '['.repeat(100_000), 32, true],
])('%s', (_, text, largest, expected) => {
  expect(isDeeperThan(text, largest)).toBe(expected);
});
