import { Layers, Mail } from 'lucide-react';
import { expect, test } from 'vitest';
import type { Area } from '../area.ts';
import { destinations } from './navigation-items.tsx';

const areas = {
  deployments: {
    label: 'Deployments',
    icon: Layers,
    home: '/dashboard/deployments/list',
    privilege: 'deployment.manager',
    routes: [],
  },
  mails: {
    label: 'Mails',
    icon: Mail,
    home: '/dashboard/mails/list',
    privilege: 'mail.view',
    extension: 'mails',
    routes: [],
  },
} satisfies Record<string, Area>;

function labels(privileges: readonly string[], extensions: readonly string[]) {
  return destinations(areas, new Set(privileges), new Set(extensions), '/dashboard').map(({ label }) => label);
}

test('an item is shown only with its privilege', () => {
  expect(labels(['deployment.manager'], ['mails'])).toEqual(['Deployments']);
  expect(labels(['mail.view'], ['mails'])).toEqual(['Mails']);
  expect(labels([], ['mails'])).toEqual([]);
});

test('an area on an extension is shown only where the back end has it', () => {
  expect(labels(['deployment.manager', 'mail.view'], [])).toEqual(['Deployments']);
  expect(labels(['deployment.manager', 'mail.view'], ['mails'])).toEqual(['Deployments', 'Mails']);
});

test.each([
  ['/dashboard/deployments/view/windows/7', ['deployments']],
  ['/dashboard/mails/list', ['mails']],
  ['/dashboard/deploymentsother/list', []],
])('on %s the current item is %s', (pathname, expected) => {
  const all = destinations(areas, new Set(['deployment.manager', 'mail.view']), new Set(['mails']), pathname);
  expect(all.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(expected);
});
