/** Devices that several tests use: no test sees what another one left. */
import { readDevice, readRows } from './device.ts';
import { goTo } from './go-to.ts';
import { KeptDevices } from './kept-devices.ts';
import { expect, firstPage, keepSession, openList, test } from './portal-test.ts';

const KIND = { account: 'operator', isInstalled: false, screen: { viewport: null, hasTouch: false } };

test('a device that is used again holds the session and the records, and nothing else that a test left', async ({
  newDevice,
}) => {
  const devices = new KeptDevices();
  const open = async () => {
    const device = await newDevice(false);
    return { ...device, ...(await keepSession(await firstPage(device.context), 'operator')) };
  };
  const device = await devices.take(KIND, open);
  const left = await firstPage(device.context);
  await openList(left);
  await expect.poll(async () => (await readRows(left, 'records')).length).toBeGreaterThan(50);
  await left.getByRole('button', { name: 'Collapse sidebar' }).click();
  await goTo(left, '/dashboard/deployments/create/database');
  await left.getByLabel(/^Approval Reference/).fill('CR-LEFT');
  await expect.poll(async () => (await readDevice(left)).databases).toContain('CR-LEFT');
  await device.context.route('**/api/**', (route) => route.abort());
  await device.context.setOffline(true);
  await devices.giveBack(device);

  const again = await devices.take(KIND, open);
  expect(again).toBe(device);
  const page = await firstPage(again.context);
  expect(again.context.pages()).toEqual([page]);
  expect((await readRows(page, 'records')).length).toBeGreaterThan(50);
  const { databases, storage } = await readDevice(page);
  expect(databases).not.toContain('CR-LEFT');
  expect(storage).toBe('[{},{}]');
  await openList(page);
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await devices.giveBack(again);
  const other = await devices.take(KIND, open);
  expect(other).not.toBe(device);

  await (await firstPage(other.context)).clock.install();
  await devices.giveBack(other);
  const last = await devices.take(KIND, open);
  expect(last).not.toBe(other);
  await last.remove();
  await devices.close();
});
