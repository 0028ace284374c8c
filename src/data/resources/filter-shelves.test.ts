import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PortalDatabase } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';
import { type EntryOrder, FilterShelves, type FilterValues, HIGHEST_ID_FIRST } from './filter-shelves.ts';

const scope: Scope = { userId: 1, tenantId: 'NORTHWIND' };
const byName: EntryOrder = ({ values: [left] }, { values: [right] }) => String(left).localeCompare(String(right));

let database: PortalDatabase;
beforeEach(() => {
  database = new PortalDatabase(`test-${crypto.randomUUID()}`);
});
afterEach(() => database.delete());

async function filled(
  order: EntryOrder,
  entries: readonly (readonly [id: number | string, ...values: FilterValues])[],
) {
  const shelves = new FilterShelves('deployments', 1, order);
  const puts = new Map(entries.map(([id, ...values]) => [id, values]));
  await shelves.change(database, scope, { puts, removals: [] });
  const find = async (offset: number, size: number, name: string | null = null) =>
    shelves.find(
      await shelves.read(database, scope),
      name === null ? null : (_, [value]) => String(value).includes(name),
      { offset, size },
    );
  return { shelves, find };
}

describe('what lists are filtered by', () => {
  it('lies in the order of the highest ids where no other is asked for, numbers and texts alike', async () => {
    const numbers = await filled(HIGHEST_ID_FIRST, [
      [3, 'c'],
      [2_000, 'a'],
      [700, 'b'],
    ]);
    expect(await numbers.find(0, 2)).toEqual({ ids: [2_000, 700], total: 3 });
    await numbers.shelves.clear(database, scope);
    const texts = await filled(HIGHEST_ID_FIRST, [
      ['2.1', 'a'],
      ['1.9', 'b'],
      ['2.10', 'c'],
    ]);
    expect(await texts.find(0, 5)).toEqual({ ids: ['2.10', '2.1', '1.9'], total: 3 });
  });

  it('is shown in the area’s own order, filtered and by pages', async () => {
    const { shelves, find } = await filled(byName, [
      [1, 'walnut'],
      [2, 'almond'],
      [900, 'hazelnut'],
      [901, 'peanut'],
    ]);
    expect(await find(0, 2)).toEqual({ ids: [2, 900], total: 4 });
    expect(await find(1, 2, 'nut')).toEqual({ ids: [901, 1], total: 3 });
    await shelves.change(database, scope, { puts: new Map([[2, ['zebra nut']]]), removals: [900] });
    expect(await find(0, 5)).toEqual({ ids: [901, 1, 2], total: 3 });
  });
});
