import { expect, test } from 'vitest';
import { buildSegment, withPlanName } from './build-address.ts';
import { buildFileName, buildInSentence, buildName, buildNumberOf, shortBuildName } from './build-name.ts';

test('plans have numbers of their own', () => {
  expect(buildName({ buildNumber: 5, action: 'LAUNCH' })).toBe('Build #5');
  expect(buildName({ buildNumber: -2, action: 'PLAN' })).toBe('Plan 2');
  expect(shortBuildName({ buildNumber: -2 })).toBe('2');
  expect(shortBuildName({ buildNumber: 5, action: null })).toBe('#5');
  expect(buildInSentence({ buildNumber: -2 })).toBe('plan 2');
  expect([5, -2, null].map(buildFileName)).toEqual(['build-5', 'plan-2', 'build-last']);
  expect(withPlanName('Build #-2 of #7')).toBe('Plan 2 of #7');
  expect(withPlanName('Build #plan-2 of #7')).toBe('Plan 2 of #7');
  expect(withPlanName('Build #2 of #7')).toBe('Build #2 of #7');
});

test('a plan of an earlier release is numbered among the builds', () => {
  expect(buildName({ buildNumber: 3, action: 'PLAN' })).toBe('Plan 3');
});

test.each([
  ['7', 7],
  ['-1', -1],
  ['plan-1', -1],
  ['plan--1', null],
  ['plan-0', null],
  ['0', null],
  ['-0', null],
  ['--1', null],
  ['2147483648', null],
  ['plan', null],
])('the number in an address: %s', (text, number) => {
  expect(buildNumberOf(text)).toBe(number);
});

test.each([7, 1, -1, -12])('build %s is found by its address', (number) => {
  expect(buildNumberOf(buildSegment(number))).toBe(number);
});
