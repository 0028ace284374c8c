import { describe, expect, it } from 'vitest';
import { sessionRow, signIn } from '../../../tests/signed-in-device.ts';
import { Device } from './device.ts';
import { forgetLastView, keepLastView, type LastView, leaveLastView, readLastView } from './last-view.ts';

const scope = { userId: 1, tenantId: 'NORTHWIND' };
const LIST = '/dashboard/vpcs/list';
const view: LastView = {
  ...scope,
  path: LIST,
  isInitial: true,
  build: '/assets/index-1a2B.js',
  theme: 'dark',
  layout: 'phone',
  stylesheets: ['/assets/screens-3c.css'],
  markup: '<h1>VPCs</h1>',
};

async function signedInDevice(): Promise<Device> {
  const device = new Device(`view-${crypto.randomUUID()}`);
  await signIn(device, scope);
  return device;
}

const at = (address: string) => new URL(address, 'https://portal.example');

/** Changes the stored session, as another tab would. */
async function changeSession(device: Device, change: Partial<ReturnType<typeof sessionRow>>): Promise<void> {
  await device.keepSession(async (transaction) => {
    await transaction.objectStore('sessions').put({ ...sessionRow(scope), ...change });
  });
}

describe('the last view', () => {
  it('is there at its own address, and where the app opens by itself', async () => {
    const device = await signedInDevice();
    expect(await readLastView(device, at(LIST))).toBeNull();
    await keepLastView(device, view);
    expect(await readLastView(device, at(LIST))).toEqual(view);
    expect(await readLastView(device, at('/dashboard/'))).toEqual(view);
    expect(await readLastView(device, at('/dashboard'))).toEqual(view);
    for (const other of [`${LIST}?status=APPROVED`, '/dashboard/?x=1', '/dashboard/vpcs', '/'])
      expect(await readLastView(device, at(other)), other).toBeNull();
  });

  it('is not where the app opens once the user has gone on', async () => {
    const device = await signedInDevice();
    await leaveLastView(device, '/dashboard/queue');
    expect(await readLastView(device, at('/dashboard/'))).toBeNull();
    await keepLastView(device, view);
    await leaveLastView(device, LIST);
    expect(await readLastView(device, at('/dashboard/'))).toEqual(view);
    await leaveLastView(device, '/dashboard/queue');
    expect(await readLastView(device, at('/dashboard/'))).toBeNull();
    expect(await readLastView(device, at(LIST))).toEqual({ ...view, isInitial: false });
  });

  it.each([
    ['another user', { userId: 2 }],
    ['another tenant', { tenantId: 'FABRIKAM' }],
    ['a session that has ended', { accessToken: null, refreshToken: null }],
    ['a session that has run out', { refreshExpiresAt: 1 }],
  ])('is neither shown to %s, nor kept for them', async (_whose, change) => {
    const device = await signedInDevice();
    await keepLastView(device, view);
    await changeSession(device, change);
    expect(await readLastView(device, at(LIST))).toBeNull();
    await changeSession(device, { refreshExpiresAt: Date.now() + 60_000 });
    expect(await readLastView(device, at(LIST))).toEqual(view);

    await forgetLastView(device);
    await changeSession(device, change);
    await keepLastView(device, view);
    await changeSession(device, {});
    expect(await readLastView(device, at(LIST))).toBeNull();
  });

  it('goes with everything else when the device is wiped, and no late page brings it back', async () => {
    const device = await signedInDevice();
    await keepLastView(device, view);
    await device.wipe();
    await keepLastView(device, view);
    expect(await device.runSession((database) => database.getAll('sessions'))).toEqual([]);
  });

  it('never stands in the way of what the device keeps of the session', async () => {
    const device = await signedInDevice();
    await keepLastView(device, view);
    expect((await device.readSession()).session).toEqual(sessionRow(scope));
  });

  it.each([{ build: '/assets/"><script>' }, { stylesheets: ['//elsewhere.example/a.css'] }])(
    'is not used with %o, which no page of the app keeps',
    async (change) => {
      const device = await signedInDevice();
      await keepLastView(device, { ...view, ...change });
      expect(await readLastView(device, at(LIST))).toBeNull();
    },
  );
});
