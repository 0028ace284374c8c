import { expect, it } from 'vitest';
import { dataAge } from './data-age.ts';

it('is said only while the data may be old', () => {
  expect(dataAge({ asOf: 7, isLive: true })).toBeNull();
  expect(dataAge({ asOf: 7, isLive: false })).toBe(7);
  // It is not known whether what was missed arrives.
  expect(dataAge({ asOf: 7, isLive: true, isFailed: true })).toBe(7);
  expect(dataAge({ asOf: null, isLive: false, isFailed: true })).toBeNull();
});
