import { expect, it } from 'vitest';
import type { CheckState } from './check-standing.ts';
import { serviceNews, serviceStatusOf } from './service-status.ts';

const CASES: readonly (readonly [readonly CheckState[], ReturnType<typeof serviceStatusOf>])[] = [
  [[], 'SERVICES_NOT_MONITORED'],
  [['UP', 'UP'], 'SERVICES_UP'],
  [['DOWN', 'UP'], 'SERVICES_PARTIALLY_UP'],
  [['UNREACHABLE', 'UP'], 'SERVICES_PARTIALLY_UP'],
  [['DOWN', 'DOWN'], 'SERVICES_DOWN'],
  [['DOWN', 'UNREACHABLE'], 'SERVICES_DOWN'],
  [['UNREACHABLE', 'UNREACHABLE'], 'SERVICES_UNREACHABLE'],
  [['PENDING'], null],
  [['UP', 'PENDING'], null],
  [['DOWN', 'PENDING'], 'SERVICES_DOWN'],
  [['UP', 'DOWN', 'PENDING'], 'SERVICES_PARTIALLY_UP'],
];

it.each(CASES)('checks that are %j make it %s', (states, status) => {
  expect(serviceStatusOf(states)).toBe(status);
});

it.each([
  ['SERVICES_UP', 'SERVICES_PARTIALLY_UP', 'servicesFailed'],
  ['SERVICES_PARTIALLY_UP', 'SERVICES_UNREACHABLE', 'servicesFailed'],
  ['SERVICES_DOWN', 'SERVICES_UNREACHABLE', null],
  ['SERVICES_DOWN', 'SERVICES_PARTIALLY_UP', null],
  ['SERVICES_PARTIALLY_UP', 'SERVICES_UP', 'servicesUp'],
  ['SERVICES_NOT_MONITORED', 'SERVICES_UP', null],
  ['SERVICES_DOWN', 'SERVICES_NOT_MONITORED', null],
] as const)('from %s to %s is news: %s', (before, after, news) => {
  expect(serviceNews(before, after)).toBe(news);
});
