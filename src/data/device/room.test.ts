import { expect, it } from 'vitest';
import type { RecordAreaName } from '../../rules/areas.ts';
import { PortalDatabase } from './database.ts';
import { removeLeastUseful } from './room.ts';

const northwind = { userId: 1, tenantId: 'NORTHWIND' };
const need = { ...northwind, area: 'deployments' } as const;

/** Copies of every kind: two tenants, three areas, with a decision and a form that is not saved. */
async function filled() {
  const name = `test-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  const keep = async (tenantId: string, area: RecordAreaName, ids: readonly number[], listedAt: number) => {
    const scope = { userId: 1, tenantId, area };
    await database.records.bulkAdd(
      ids.map((id) => ({ ...scope, id, value: {}, version: 1, updatedAt: null, fetchedAt: 9, detailedAt: null })),
    );
    await database.shelves.bulkAdd(
      [...new Set(ids.map((id) => Math.floor(id / 512)))].map((shelf) => ({ ...scope, shelf, values: [] })),
    );
    await database.pages.add({ ...scope, queryKey: 'all', ids, totalRecords: ids.length, asOf: listedAt });
    await database.cursors.add({
      ...scope,
      cursor: '1',
      complete: true,
      bounded: false,
      readDownTo: null,
      syncedAt: 9,
    });
  };
  await keep('NORTHWIND', 'deployments', [7, 600, 601, 1_100], 1);
  await keep('NORTHWIND', 'vpcs', [1, 2], 3);
  await keep('NORTHWIND', 'topologies', [3], 2);
  await keep('CONTOSO', 'deployments', [900], 8);
  for (const keptAt of [5, 4]) {
    await database.logs.add({
      ...northwind,
      area: 'deployments',
      subject: `${keptAt}`,
      buildNumber: 1,
      log: {},
      keptAt,
    });
  }
  await database.choices.add({ ...northwind, key: 'deployments/regions', part: [], fetchedAt: 6 });
  await database.drafts.add({ ...northwind, address: 'create', draft: {}, keptAt: 1 });
  const left = async () => [
    ...(await database.records.toArray()).map(({ tenantId, area, id }) => `${tenantId} ${area} ${id}`),
    ...(await database.logs.toArray()).map(({ subject }) => `log ${subject}`),
    ...(await database.choices.toArray()).map(({ key }) => key),
  ];
  return { name, database, left };
}

it('removes the copies a part at a time, those of the least use first, and nothing that can’t be loaded again', async () => {
  const { name, database, left } = await filled();
  const removed: (readonly string[])[] = [];
  for (let before = await left(); await removeLeastUseful(name, need); ) {
    const after = await left();
    removed.push(before.filter((each) => !after.includes(each)));
    before = after;
  }
  expect(removed).toEqual([
    ['CONTOSO deployments 900'],
    ['log 4'],
    ['log 5'],
    ['NORTHWIND topologies 3'],
    ['NORTHWIND vpcs 1', 'NORTHWIND vpcs 2'],
    ['deployments/regions'],
    ['NORTHWIND deployments 7'],
    ['NORTHWIND deployments 600', 'NORTHWIND deployments 601'],
    ['NORTHWIND deployments 1100'],
  ]);
  const tables = [database.pages, database.shelves, database.cursors];
  expect(await Promise.all(tables.map((table) => table.count()))).toEqual([0, 0, 0]);
  expect(await database.drafts.count()).toBe(1);
  await database.delete();
});

it('leaves an area of which a part is gone without a place, so that every record is read again', async () => {
  const { name, database } = await filled();
  while ((await database.records.get([1, 'NORTHWIND', 'deployments', 7])) !== undefined) {
    await removeLeastUseful(name, need);
  }
  expect(await database.cursors.get([1, 'NORTHWIND', 'deployments'])).toBeUndefined();
  expect((await database.shelves.toArray()).map(({ shelf }) => shelf)).toEqual([1, 2]);
  await database.delete();
});

it('has nothing to remove where there is no database', async () => {
  expect(await removeLeastUseful(`test-${crypto.randomUUID()}`, null)).toBe(false);
});
