import { expect, it } from 'vitest';
import { versionRefusal } from './server-version.ts';

it.each([
  [90_624, 'PostgreSQL 9 is too old for the portal: upgrade it to version 15 or later'],
  [140_022, 'PostgreSQL 14 is too old for the portal: upgrade it to version 15 or later'],
  [150_000, null],
  [180_004, null],
  [190_000, null],
])('PostgreSQL %i', (version, refusal) => {
  expect(versionRefusal(version)).toBe(refusal);
});
