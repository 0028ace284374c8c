/** Lists of versions on the device are in the server's order. */
import { expect, test } from 'vitest';
import { platformVersionRecords } from '../platform-versions/resource.ts';
import { topologyRecords } from '../topologies/resource.ts';

const entry = (id: string) => ({ id, values: [] });
const idsOf = (ids: readonly string[], order: typeof topologyRecords.order) =>
  ids
    .map(entry)
    .sort(order)
    .map(({ id }) => id);

test('platform versions: the highest first, a pre-release after its release', () => {
  const highestFirst = ['10.0', '2.0', '2.0-rc.10', '2.0-rc.2', '1.10', '1.9'];
  expect(idsOf(highestFirst.toSorted(), platformVersionRecords.order)).toEqual(highestFirst);
});

test('topologies: by name, the highest version of each first', () => {
  const ordered = ['A/1.10', 'A/1.9', 'B/2.0', 'B/2.0-copy'];
  expect(idsOf(ordered.toReversed(), topologyRecords.order)).toEqual(ordered);
});
