import { beforeEach, expect, test } from 'vitest';
import { lastList, listMovedTo, moveLastList, rememberList } from './last-list.ts';

beforeEach(() => rememberList('vpcs', 'BRIGHTWATER', 'name=core'));

test('a list that was only looked at is where it was', () => {
  expect(lastList('vpcs', 'BRIGHTWATER')?.toString()).toBe('name=core');
  expect(listMovedTo('vpcs', 'BRIGHTWATER', 'name=core')).toBeNull();
});

test('records that lead on to other pages take the list along, from where it was opened', () => {
  moveLastList('vpcs', 'BRIGHTWATER', 'name=core&page=2');
  moveLastList('vpcs', 'BRIGHTWATER', 'name=core&page=3');
  expect(lastList('vpcs', 'BRIGHTWATER')?.toString()).toBe('name=core&page=3');
  expect(listMovedTo('vpcs', 'BRIGHTWATER', 'name=core')).toBe('name=core&page=3');
  expect(listMovedTo('vpcs', 'BRIGHTWATER', '')).toBeNull();
  expect(listMovedTo('vpcs', 'HALDEN', 'name=core')).toBeNull();
});

test('back on the page where it was opened, nothing has moved', () => {
  moveLastList('vpcs', 'BRIGHTWATER', 'name=core&page=2');
  moveLastList('vpcs', 'BRIGHTWATER', 'name=core');
  expect(listMovedTo('vpcs', 'BRIGHTWATER', 'name=core')).toBeNull();
});
