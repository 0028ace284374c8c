import { expect, test } from 'vitest';
import { textFilter } from '../../rules/lists/filters.ts';
import { createListAddress } from '../../rules/lists/list-address.ts';
import { turnsPage } from './pager-press.ts';

const address = createListAddress(0, { client: textFilter('Client') });
const all = address.defaultQuery;
const filtered = address.withText(all, 'client', 'brightwater');

test.each([
  ['turns a list that nobody filters', { begun: all, latest: all, to: address.onPage(all, 1) }, true],
  ['turns a filtered list', { begun: filtered, latest: filtered, to: address.onPage(filtered, 1) }, true],
  ['turns by the keyboard', { begun: null, latest: filtered, to: address.onPage(filtered, 1) }, true],
  [
    'turns on from a page that is on its way',
    { begun: all, latest: address.onPage(all, 1), to: address.onPage(all, 2) },
    true,
  ],
  [
    'only applies what was typed, by a link of before',
    { begun: all, latest: filtered, to: address.onPage(all, 1) },
    false,
  ],
  ['only applies what was typed, slowly', { begun: all, latest: filtered, to: address.onPage(filtered, 1) }, false],
  ['keeps the filter by the keyboard', { begun: null, latest: filtered, to: address.onPage(all, 1) }, false],
  ['only takes away what was emptied', { begun: filtered, latest: all, to: address.onPage(filtered, 1) }, false],
])('a press %s', (_, press, isTurned) => {
  expect(turnsPage(press, address)).toBe(isTurned);
});
