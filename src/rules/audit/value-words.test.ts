import { expect, test } from 'vitest';
import { changeWords } from './value-words.ts';

test.each([
  ['texts', 'tills', 'tills_2', ['tills', 'tills_2']],
  ['nothing before', null, 4, ['', '4']],
  ['nothing at all', null, undefined, ['', '']],
  [
    'a list that grows',
    ['role.list'],
    ['role.list', 'role.edit'],
    ['and 1 on both sides', 'role.edit\nand 1 on both sides'],
  ],
  ['a list that loses', ['a', 'b', 'c'], ['c'], ['a\nb\nand 1 on both sides', 'and 1 on both sides']],
  ['a list that is made', null, ['a', 'b'], ['', 'a\nb']],
  ['a list in another order', ['a', 'b'], ['b', 'a'], ['a\nb', 'b\na']],
  [
    'privileges',
    [{ name: 'role.list' }, { name: 'a' }],
    [{ name: 'a' }],
    ['role.list\nand 1 on both sides', 'and 1 on both sides'],
  ],
  ['what has parts', [{ userId: 1, firstName: 'Mara' }], [], ['{"userId":1,"firstName":"Mara"}', '']],
  ['no lists', { name: 'x' }, [1], ['{\n "name": "x"\n}', '[\n 1\n]']],
])('%s', (_, left, right, words) => {
  expect(changeWords(left, right)).toEqual(words);
});
