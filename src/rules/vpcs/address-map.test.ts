import { expect, test } from 'vitest';
import type { RecordUse } from '../../contract/generated/schema.d.ts';
import { addressMap } from './address-map.ts';
import type { VpcRecord } from './record.ts';

const use = (id: number, network: string | null, hasEnded = false): RecordUse => ({
  area: 'deployments',
  id,
  name: `acme / ${id}`,
  network,
  hasEnded,
});

function vpc(id: number, vpcCidr: string | null, usedCidrs: string[] = []): VpcRecord {
  return { id, vpcId: id, name: `net-${id}`, client: 'acme', status: 'AVAILABLE', vpcCidr, usedCidrs };
}

test('environments and networks taken elsewhere have their place in the VPC', () => {
  const map = addressMap(vpc(1, '10.0.0.0/24', ['10.0.0.128/26']), [use(7, '10.0.0.0/27'), use(8, null)], []);
  expect(map?.blocks.map(({ network, start, length }) => [network, start, length])).toEqual([
    ['10.0.0.0/27', 0, 0.125],
    ['10.0.0.128/26', 0.5, 0.25],
  ]);
  expect(map).toMatchObject({ count: 256, free: 160 });
});

test('what has ended, lies outside or overlaps takes nothing more', () => {
  const uses = [use(7, '10.0.0.0/27', true), use(8, '10.9.0.0/27'), use(9, '10.0.0.0/25'), use(10, '10.0.0.0/26')];
  const map = addressMap(vpc(1, '10.0.0.0/24'), uses, []);
  expect(map?.blocks.map(({ name }) => name)).toEqual(['acme / 9', 'acme / 10']);
  expect(map?.free).toBe(128);
});

test('VPCs with the same addresses are flagged, with the part that they share', () => {
  const others = [
    vpc(1, '10.0.0.0/24'),
    vpc(2, '10.0.0.0/16'),
    vpc(3, '10.0.0.128/25'),
    vpc(4, '10.0.1.0/24'),
    vpc(5, null),
  ];
  const map = addressMap(vpc(1, '10.0.0.0/24'), [], others);
  expect(map?.overlapping.map(({ vpc: { id }, start, length }) => [id, start, length])).toEqual([
    [2, 0, 1],
    [3, 0.5, 0.5],
  ]);
  expect(addressMap(vpc(1, null), [], others)).toBeNull();
});
