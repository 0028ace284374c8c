import { expect, it } from 'vitest';
import { launchedAddress } from './launched-addresses.ts';

const OPEN = 'https://portal.example/dashboard/deployments/list?client=acme';

it.each([
  ['a shortcut', 'https://portal.example/dashboard/approvals', '/dashboard/approvals'],
  ['a share', 'https://portal.example/share?text=a%20b', '/share?text=a%20b'],
  [
    'the same list with another filter',
    'https://portal.example/dashboard/deployments/list',
    '/dashboard/deployments/list',
  ],
  ['the icon', 'https://portal.example/dashboard/', null],
  ['the site', 'https://portal.example/', null],
  ['what is open', OPEN, null],
  ['another site', 'https://evil.example/dashboard/approvals', null],
  ['no address', undefined, null],
])('%s', (_, target, expected) => {
  expect(launchedAddress(target, OPEN)).toBe(expected);
});
