/** How one gets into an environment's hosts: commands and files that are copied and downloaded, and passwords that are shown when asked. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readDevice } from './device.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, type KnownRequest, test, type Visitor } from './visitors.ts';

interface KnownHost {
  readonly hostName: string;
  readonly ipAddress: string;
  readonly username: string;
  readonly password: string;
  readonly cloudInstanceId: string | null;
  readonly region: string | null;
}

const isStarted = ({ status }: KnownRequest) => status.infrastructureStatus.status === 'STARTED';

/** Opens the access details of the first running environment that fits; with its hosts as the server knows them. */
async function openAccess(
  visitor: Visitor,
  fits: (row: KnownRequest) => boolean,
  fitsWhole?: (whole: KnownRequest) => boolean,
) {
  const request = await visitor.find((row) => isStarted(row) && fits(row), fitsWhole);
  const hosts = await visitor.read<readonly KnownHost[]>(`deploymentrequests/results/${request.id}`);
  await visitor.openDetail(request);
  await visitor.page.getByRole('link', { name: 'Access details' }).click();
  await expect(visitor.page).toHaveURL(new RegExp(`/dashboard/deployments/results/${request.id}$`));
  await expect(visitor.page.getByRole('heading', { level: 1, name: `Access details of #${request.id}` })).toBeVisible();
  const [host] = hosts;
  if (host === undefined) throw new Error('A running environment has hosts.');
  return { request, hosts, host };
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function expectAlert(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(words);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

test('an operator copies the SSH command, and sees a password for as long as the page is looked at', async ({
  visit,
}) => {
  const visitor = await visit('operator');
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { request, hosts, host } = await openAccess(
    visitor,
    ({ deploymentType, cloudProvider }) => deploymentType === 'MERIDIAN' && cloudProvider === 'AZURE',
  );
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''));
  });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: host.hostName });
  for (const words of ['Name', 'IP Address', 'Username', 'Password', 'Protocol', 'Port']) {
    await expect(page.getByRole('columnheader', { name: words, exact: true })).toBeVisible();
  }
  await expect(row).toContainText(`${host.ipAddress}ubuntu`);

  await row.getByRole('button', { name: `Copy SSH command of ${host.hostName}` }).click();
  await expectAlert(page, 'SSH command has been copied to the clipboard');
  expect(await clipboard(page)).toBe(`ssh -p 22 ubuntu@${host.ipAddress}`);

  // No answer has contained a password yet.
  for (const { password } of hosts) expect(bodies.join('\n')).not.toContain(password);
  const show = row.getByRole('button', { name: `Show password of ${host.hostName}` });
  await show.click();
  await expectAccessible(page, 'a shown password');
  await row.getByRole('button', { name: `Hide password of ${host.hostName}` }).click();
  await page.clock.install();
  await show.click();
  await expect(row.getByText(host.password, { exact: true })).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(page.getByText(host.password, { exact: true })).toBeHidden();
  await show.press('Enter');
  await expect(row.getByText(host.password, { exact: true })).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByText(host.password, { exact: true })).toBeHidden();

  const device = await readDevice(page);
  expect(device.databases).toContain(request.environmentIdentifier);
  for (const { password } of hosts) {
    expect(device.databases + device.caches + device.storage).not.toContain(password);
  }
  expect(device.cachedAddresses.join('\n')).not.toContain('/api/');
});

test('on a phone, an RDP file is downloaded and its password copied', async ({ visit }) => {
  const visitor = await visit('operator');
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const { host } = await openAccess(visitor, ({ deploymentType }) => deploymentType === 'WINDOWS');
  const card = page
    .getByRole('list', { name: 'Hosts' })
    .getByRole('listitem')
    .filter({ hasText: host.hostName })
    .first();
  await expect(card).toContainText('Administrator');
  const button = card.getByRole('button', { name: `Download RDP file of ${host.hostName}` });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect((await card.getByRole('button', { name: /^Show password/ }).boundingBox())?.height).toBeGreaterThanOrEqual(32);
  const downloading = page.waitForEvent('download');
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${host.hostName}.rdp`);
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toContain(`full address:s:${host.ipAddress}:3389\r\nusername:s:Administrator\r\n`);
  expect(content).not.toContain(host.password);
  await expectAlert(page, 'RDP password has been copied to the clipboard');
  expect(await clipboard(page)).toBe(host.password);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Show password/ })).toHaveAttribute('aria-disabled', 'true');
  const { pathname } = new URL(page.url());
  await goTo(page, '/dashboard/deployments/list');
  await goTo(page, pathname);
  await expect(
    page.getByText(/the access details of request #\d+, which are never stored on this device/),
  ).toBeVisible();
});

test('where the clipboard refuses, the command can be copied by hand; a private environment is entered by AWS SSM', async ({
  visit,
}) => {
  const visitor = await visit('operator');
  const { page } = visitor;
  const { host } = await openAccess(
    visitor,
    ({ deploymentType, cloudProvider }) => deploymentType !== 'WINDOWS' && cloudProvider === 'AWS',
    ({ deploymentMode }) => deploymentMode === 'PRIVATE',
  );
  const command = `aws ssm start-session --target ${host.cloudInstanceId} --region ${String(host.region).toLowerCase().replaceAll('_', '-')}`;
  const button = page.getByRole('button', { name: `Copy AWS SSM command of ${host.hostName}` });
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
  });
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: 'AWS SSM command not copied' });
  const field = dialog.getByRole('textbox', { name: 'AWS SSM command' });
  await expect(field).toHaveValue(command);
  await expectAccessible(page, 'a text to copy by hand');
  expect(await page.evaluate(() => String(getSelection()))).toBe(command);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.reload();
  await button.click();
  await expectAlert(page, 'AWS SSM command has been copied to the clipboard');
  expect(await clipboard(page)).toBe(command);
});
