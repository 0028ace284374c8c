import { expect, it } from 'vitest';
import { sentence } from './sentence.ts';

it.each([
  ['Runner is asleep', 'Runner is asleep.'],
  ['Runner is asleep. ', 'Runner is asleep.'],
  ['Is it?', 'Is it?'],
  ['', ''],
  [null, ''],
])('makes a sentence of %s', (words, said) => expect(sentence(words)).toBe(said));
