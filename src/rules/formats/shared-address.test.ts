import { expect, it } from 'vitest';
import { type Shared, sharedAddress } from './shared-address.ts';

const ORIGIN = 'https://portal.example';
const RECORD = `${ORIGIN}/dashboard/deployments/view/windows/7`;
const shared = (parts: Partial<Shared>) => sharedAddress({ title: null, text: null, url: null, ...parts }, ORIGIN);
const page = (address: string) => ({ kind: 'page', address });

it.each([
  ['a link', { url: RECORD }, page('/dashboard/deployments/view/windows/7')],
  ['a link as text', { text: RECORD }, page('/dashboard/deployments/view/windows/7')],
  [
    'a link within a sentence',
    { text: `Please look (${RECORD}?tab=logs#end).` },
    page('/dashboard/deployments/view/windows/7?tab=logs#end'),
  ],
  [
    'a link after a foreign one',
    { url: 'https://chat.example/1', text: `See ${RECORD}, please` },
    page('/dashboard/deployments/view/windows/7'),
  ],
  ['a link as the title', { title: RECORD, text: '' }, page('/dashboard/deployments/view/windows/7')],
  ['a launch link, which would launch', { url: `${ORIGIN}/launch/secret` }, { kind: 'otherPage' }],
  ['a page outside', { url: `${ORIGIN}/dashboards` }, { kind: 'otherPage' }],
  [
    'another site',
    { text: 'https://portal.example.evil.example/dashboard/' },
    { kind: 'foreign', host: 'portal.example.evil.example' },
  ],
  ['another port', { url: 'https://portal.example:8443/dashboard/' }, { kind: 'foreign', host: 'portal.example:8443' }],
  [
    'a name before the host',
    { url: 'https://portal.example@evil.example/dashboard/' },
    { kind: 'foreign', host: 'evil.example' },
  ],
  ['a script', { url: 'javascript:alert(1)' }, { kind: 'nothing' }],
  ['no link', { text: 'Request 7' }, { kind: 'nothing' }],
  ['nothing', {}, { kind: 'nothing' }],
])('%s', (_, parts, expected) => {
  expect(shared(parts)).toEqual(expected);
});
