import { expect, test } from 'vitest';
import { textFilter } from '../../rules/lists/filters.ts';
import { createListAddress } from '../../rules/lists/list-address.ts';
import { turnsPage } from './use-turn.ts';

const address = createListAddress(0, { client: textFilter('Client') });
const all = address.defaultQuery;
const filtered = address.withText(all, 'client', 'brightwater');

test.each([
  ['turns a list that nobody filters', { atPress: all, latest: all, to: address.onPage(all, 1) }, true],
  ['turns a filtered list', { atPress: filtered, latest: filtered, to: address.onPage(filtered, 1) }, true],
  ['turns by the keyboard', { atPress: null, latest: filtered, to: address.onPage(filtered, 1) }, true],
  [
    'turns on from a page that is on its way',
    { atPress: all, latest: address.onPage(all, 1), to: address.onPage(all, 2) },
    true,
  ],
  [
    'only applies what was typed, by an earlier link',
    { atPress: all, latest: filtered, to: address.onPage(all, 1) },
    false,
  ],
  ['only applies what was typed, slowly', { atPress: all, latest: filtered, to: address.onPage(filtered, 1) }, false],
  ['keeps the filter by the keyboard', { atPress: null, latest: filtered, to: address.onPage(all, 1) }, false],
  ['only takes away what was emptied', { atPress: filtered, latest: all, to: address.onPage(filtered, 1) }, false],
])('a press %s', (_, press, isTurned) => {
  expect(turnsPage(press, address)).toBe(isTurned);
});
