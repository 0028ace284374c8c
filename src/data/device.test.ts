import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { PortalDatabase } from './database.ts';
import { Device, type DeviceTrouble } from './device.ts';

function newDevice() {
  const name = `test-${crypto.randomUUID()}`;
  const device = new Device(new PortalDatabase(name));
  const troubles: DeviceTrouble[] = [];
  device.onTrouble((trouble) => troubles.push(trouble));
  return { name, device, troubles };
}

const row = { userId: 1, tenantId: 'NORTHWIND', area: 'deployments', cursor: '1' } as const;
const quotaError = () => new Dexie.QuotaExceededError('no room');

describe('device', () => {
  it('lets go of the database when a newer version of the app opens it, and says so', async () => {
    const { name, device, troubles } = newDevice();
    await device.database.open();
    const newer = new Dexie(name);
    newer.version(2).stores({ sessions: 'id', things: 'id' });
    await newer.open();
    expect(troubles).toEqual(['outdated']);
    await expect(device.run((database) => database.cursors.count())).rejects.toThrow();
    await newer.delete();
  });

  it('opens a lost connection again and does the work', async () => {
    const { device } = newDevice();
    await device.run((database) => database.cursors.put(row));
    device.database.close({ disableAutoOpen: true });
    expect(await device.run((database) => database.cursors.count())).toBe(1);
  });

  it('makes room by dropping what can be fetched again', async () => {
    const { device, troubles } = newDevice();
    await device.run((database) => database.pages.put({ ...row, queryKey: 'q', ids: [], totalRecords: 0, asOf: 1 }));
    await device.keep(async (database) => {
      if ((await database.pages.count()) > 0) throw quotaError();
      await database.cursors.put(row);
    });
    expect(troubles).toEqual([]);
    expect(await device.database.cursors.count()).toBe(1);
  });

  it('tells the user when there is no room at all', async () => {
    const { device, troubles } = newDevice();
    await device.keep(() => Promise.reject(quotaError()));
    expect(troubles).toEqual(['full']);
  });

  it('forgets every table when wiped', async () => {
    const { device } = newDevice();
    await device.run((database) => database.cursors.put(row));
    await device.wipe();
    const counts = await Promise.all(device.database.tables.map((table) => table.count()));
    expect(counts.every((count) => count === 0)).toBe(true);
  });
});
