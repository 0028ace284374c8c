import { expect, it } from 'vitest';
import { addressedId, numericIdOf } from './numeric-id.ts';

it.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
])('reads %s', (text, id) => expect(numericIdOf(text)).toBe(id));

it.each([undefined, '', '0', '-1', '007', '1.5', '1e3', ' 1', '2147483648', '99999999999', 'meridian'])(
  'reads nothing from %s',
  (text) => expect(numericIdOf(text)).toBeNull(),
);

it('tells a form’s address without a record from one that names none', () => {
  expect(addressedId(undefined)).toBeNull();
  expect(addressedId('7')).toBe(7);
  expect(addressedId('meridian')).toBe(2_147_483_647);
});
