import { expect, it } from 'vitest';
import type { CheckState } from './check-standing.ts';
import { serviceStatusOf } from './service-status.ts';

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
