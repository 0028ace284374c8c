import { expect, it } from 'vitest';
import { quotedText } from './quoted-text.ts';

it.each([
  ['"acme"', 'acme'],
  ['"a"', 'a'],
  ['acme', null],
  ['"acme', null],
  ['acme"', null],
  ['""', null],
  ['"', null],
])('reads %s as %s', (text, whole) => {
  expect(quotedText(text)).toBe(whole);
});
