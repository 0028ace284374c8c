import { expect, it } from 'vitest';
import { PortalDatabase } from '../device/database.ts';
import { Device } from '../device/device.ts';
import { noteCurrent } from './live-actors.ts';

const scope = { userId: 1, tenantId: 'NORTHWIND' };

it('moves the places of the areas that are streamed, leaves the others, and adds none', async () => {
  const name = `heard-${crypto.randomUUID()}`;
  const database = new PortalDatabase(name);
  const place = { ...scope, cursor: '17', complete: true, bounded: false, readDownTo: null, syncedAt: 1000 };
  await database.cursors.bulkPut([
    { ...place, area: 'deployments' },
    { ...place, area: 'vpcs' },
    { ...place, area: 'deployments', tenantId: 'FABRIKAM' },
  ]);
  const device = new Device(name);
  await noteCurrent(device, scope, { areas: ['deployments', 'credentials'], at: 2000, cursor: undefined });
  await noteCurrent(device, scope, { areas: ['deployments'], at: 3000, cursor: '21' });
  const places = await database.cursors.toArray();
  expect(places.map(({ tenantId, area, cursor, syncedAt }) => [tenantId, area, cursor, syncedAt])).toEqual([
    ['FABRIKAM', 'deployments', '17', 1000],
    ['NORTHWIND', 'deployments', '21', 3000],
    ['NORTHWIND', 'vpcs', '17', 1000],
  ]);
  await database.delete();
});
