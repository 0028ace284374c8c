import { Layers, ListChecks, Mail } from 'lucide-react';
import { expect, test } from 'vitest';
import type { Area } from '../area.ts';
import { barItems, destinations } from './navigation-items.tsx';

const areas = {
  deployments: {
    label: 'Deployments',
    group: 'environments',
    icon: Layers,
    home: '/dashboard/deployments/list',
    privilege: 'deployment.manager',
    routes: [{ path: 'deployments/list', title: '', privileges: ['deployment.list'], Page: () => null }],
  },
  outbox: {
    label: 'Queue',
    group: 'environments',
    icon: ListChecks,
    home: '/dashboard/queue',
    privilege: 'deployment.approve',
    routes: [{ path: 'queue', title: '', privileges: [], Page: () => null }],
  },
  mails: {
    label: 'Mails',
    group: 'environments',
    icon: Mail,
    home: '/dashboard/mails/list',
    privilege: 'mail.view',
    extension: 'mails',
    routes: [{ path: 'mails/list', title: '', privileges: ['mail.view'], Page: () => null }],
  },
} satisfies Record<string, Area>;

function labels(privileges: readonly string[], extensions: readonly string[]) {
  return destinations(areas, { ...nowhere, privileges: new Set(privileges), extensions: new Set(extensions) }).map(
    ({ label }) => label,
  );
}

const nowhere = {
  privileges: new Set<string>(),
  extensions: new Set<string>(),
  pathname: '/dashboard',
  held: [],
  counts: {},
};

test('an item is shown only with its privilege', () => {
  expect(labels(['deployment.manager', 'deployment.list'], ['mails'])).toEqual(['Deployments']);
  // Without the privilege it would open a page that refuses.
  expect(labels(['deployment.manager'], ['mails'])).toEqual([]);
  expect(labels(['mail.view'], ['mails'])).toEqual(['Mails']);
  expect(labels([], ['mails'])).toEqual([]);
});

test('an area on an extension is shown only where the back end has it', () => {
  expect(labels(['deployment.manager', 'deployment.list', 'mail.view'], [])).toEqual(['Deployments']);
  expect(labels(['deployment.manager', 'deployment.list', 'mail.view'], ['mails'])).toEqual(['Deployments', 'Mails']);
});

test('an area that holds something of the viewer’s is shown to them, whether or not it waits', () => {
  const count = { value: 2, isUrgent: false, words: '2 decisions queued.' };
  const held = ['outbox'];
  expect(labels([], [])).toEqual([]);
  expect(destinations(areas, { ...nowhere, held, counts: { outbox: count } })).toEqual([
    expect.objectContaining({ label: 'Queue', count }),
  ]);
  expect(destinations(areas, { ...nowhere, held })).toEqual([expect.objectContaining({ label: 'Queue' })]);
});

test.each([
  ['/dashboard/deployments/view/windows/7', ['deployments']],
  ['/dashboard/mails/list', ['mails']],
  ['/dashboard/queue', ['outbox']],
  ['/dashboard/queues', []],
  ['/dashboard/deploymentsother/list', []],
])('on %s the current item is %s', (pathname, expected) => {
  const privileges = new Set(['deployment.manager', 'deployment.list', 'deployment.approve', 'mail.view']);
  const all = destinations(areas, { ...nowhere, privileges, extensions: new Set(['mails']), pathname });
  expect(all.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual(expected);
});

test('a phone’s bar has the overview only where the others leave room', () => {
  const overview = { ...areas.outbox, label: 'Overview', privilege: 'mail.view', isLastInBar: true } satisfies Area;
  const privileges = new Set(['mail.view', 'deployment.manager', 'deployment.list', 'deployment.approve']);
  const items = destinations({ overview, ...areas }, { ...nowhere, privileges, extensions: new Set(['mails']) });
  const labelsOf = (most: number) => barItems(items, most).map(({ label }) => label);
  expect(items.map(({ label }) => label)).toEqual(['Overview', 'Deployments', 'Queue', 'Mails']);
  expect(labelsOf(3)).toEqual(['Deployments', 'Queue', 'Mails']);
  expect(labelsOf(4)).toEqual(['Deployments', 'Queue', 'Mails', 'Overview']);
});
