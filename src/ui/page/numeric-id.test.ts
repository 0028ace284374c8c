import { expect, it } from 'vitest';
import { numericIdOf } from './numeric-id.ts';

it.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
])('reads %s', (text, id) => expect(numericIdOf(text)).toBe(id));

it.each([undefined, '', '0', '-1', '007', '1.5', '1e3', ' 1', '2147483648', '99999999999', 'meridian'])(
  'reads nothing from %s',
  (text) => expect(numericIdOf(text)).toBeNull(),
);
