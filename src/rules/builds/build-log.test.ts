import { expect, test } from 'vitest';
import { buildStateWords, isGrowing } from './build-log.ts';

test('a build that a user cancelled says so, not that it failed', () => {
  expect(buildStateWords({ state: 'FAILED' })).toBe('failed');
  expect(buildStateWords({ state: 'FAILED', cancelledBy: 'Ines Cordeiro' })).toBe('cancelled by Ines Cordeiro');
});

test('a log grows while its build runs, and while its runner ends what was cancelled', () => {
  expect([{ state: 'RUNNING' }, { state: 'FAILED', isEnding: true }, { state: 'FAILED' }].map(isGrowing)).toEqual([
    true,
    true,
    false,
  ]);
});
