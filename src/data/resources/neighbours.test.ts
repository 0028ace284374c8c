import { expect, test } from 'vitest';
import { deploymentListAddress } from '../../rules/deployments/list-query.ts';
import { neighboursOnPages, pageWith } from './neighbours.ts';

const rows = Array.from({ length: 23 }, (_, index) => ({ id: 123 - index }));
const pageAt = async (page: number) => ({
  rows: rows.slice(page * 10, page * 10 + 10),
  totalRecords: rows.length,
});

const of = async (search: string, id: number) => {
  const query = deploymentListAddress.parse(new URLSearchParams(search));
  const found = await neighboursOnPages(deploymentListAddress, query, id, pageAt);
  return found && [found.previous?.id, found.next?.id, found.position, found.total, found.search.toString()];
};

test('a record has neighbours on its page and over its ends', async () => {
  expect(await of('client=a', 123)).toEqual([undefined, 122, 1, 23, 'client=a']);
  expect(await of('', 118)).toEqual([119, 117, 6, 23, '']);
  expect(await of('', 114)).toEqual([115, 113, 10, 23, '']);
  expect(await of('page=1', 113)).toEqual([114, 112, 11, 23, 'page=1']);
  expect(await of('page=2', 101)).toEqual([102, undefined, 23, 23, 'page=2']);
});

test('a record that went over to the page before or after is found there', async () => {
  expect(await of('', 113)).toEqual([114, 112, 11, 23, 'page=1']);
  expect(await of('page=2', 104)).toEqual([105, 103, 20, 23, 'page=1']);
  expect(await of('', 103)).toBe(null);
});

test('of a record on the device, the page of its list is known by its position', () => {
  const pages = [1, 10, 11, 21].map((position) => pageWith({ position }, { page: 0 }));
  expect(pages).toEqual([0, 0, 1, 2]);
  expect(pageWith({ position: 26 }, { page: 0, pageSize: 25 })).toBe(1);
});
