import { expect, it } from 'vitest';
import { tooMuchIn } from './json-body.ts';

it.each([
  ['nothing', '', 0, false],
  ['a number', '1', 0, false],
  ['arrays of the maximum depth', '[[[]]]', 3, false],
  ['one level more', '[[[]]]', 2, true],
  ['objects and arrays in one another', '{"a":[{"b":1}]}', 2, true],
  ['neighbours', '[[],[],{},{"a":[]}]', 3, false],
  ['brackets within text', '["[[[[{{{{"]', 1, false],
  ['text that ends after an escaped quote', '["\\"[[[["]', 1, false],
  ['text that ends after an escaped backslash', '["\\\\",[[]]]', 2, true],
  ['unclosed arrays', '['.repeat(100_000), 32, true],
])('%s', (_, text, largest, expected) => {
  const refusal = expected ? `the request body is nested deeper than ${largest} levels` : null;
  expect(tooMuchIn(text, { depth: largest, values: 1_000 })).toBe(refusal);
});

it.each([
  ['a list of the maximum length', '[1,2,3,4]', null],
  ['the maximum number of empty lists', '[[],[],[],[]]', null],
  ['names and commas within text', '{"a,,,,,,,,,,":",,,,,,,,,,"}', null],
  [
    'many fields',
    `{${Array.from({ length: 12 }, (_, key) => `"${key}":1`).join()}}`,
    'the request body has more than 5 values',
  ],
  ['many lists', '[[[],[],[]],[[],[],[]]]', 'the request body has more than 5 values'],
  ['commas alone', ','.repeat(100_000), 'the request body has more than 5 values'],
])('%s', (_, text, refusal) => {
  expect(tooMuchIn(text, { depth: 9, values: 5 })).toBe(refusal);
});
