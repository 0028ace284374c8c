/** A device that the release before this one has filled goes on with this one, and nothing on it is lost. */

import { Approver } from '../../fault/approver.ts';
import { unpackPreviousApp } from '../../upgrade/releases.ts';
import { readDevice, readRows } from '../device.ts';
import { field } from '../form-filler.ts';
import { expect, test } from './deployed-test.ts';

const keysOf = (rows: readonly object[]) => rows.map((row) => ('key' in row ? row.key : null));

test.use({ appInstalled: false, serviceWorkers: 'allow' });

test('records, a decision that waits and a form that was not saved come along to the next version', async ({
  page,
  host,
  network,
}) => {
  host.deploy(unpackPreviousApp());
  const approver = new Approver(page, network);
  await approver.signIn('multi');
  const holdsAll = async () => (await readRows(page, 'cursors')).some((row) => 'complete' in row && row.complete);
  await expect.poll(holdsAll).toBe(true);

  await page.goto('/dashboard/deployments/create/product');
  await field(page, 'Client').fill('typed-before-the-upgrade');
  await expect.poll(async () => (await readDevice(page)).databases).toContain('typed-before-the-upgrade');
  await expect.poll(async () => keysOf(await readRows(page, 'choices'))).toContain('deployments/configs');
  network.answerTimes(1_000, { method: 'PUT' }, { status: 503, headers: { 'retry-after': '300' } });
  await page.goto('/dashboard/deployments/list');
  const icon = page.getByRole('button', { name: /^Approve request \d+$/ }).first();
  const id = Number(/\d+/.exec((await icon.getAttribute('aria-label')) ?? (await icon.innerText()))?.[0]);
  await icon.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => readRows(page, 'commands')).toMatchObject([{ subjectId: id, area: 'deployments' }]);
  const records = await readRows(page, 'records');
  const lists = await readRows(page, 'choices');

  host.deployThisBuild();
  await page.reload();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText('A new version of the portal is ready.').waitFor();
  const before = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(
    (old) => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src !== old,
    before,
  );

  // Without a network: what is shown is what the device has brought along.
  network.cut();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await readRows(page, 'records')).toHaveLength(records.length);
  expect(keysOf(await readRows(page, 'choices'))).toEqual(expect.arrayContaining(keysOf(lists)));
  await approver.openOutbox();
  await expect(page.getByRole('listitem').filter({ hasText: `#${id}` })).toContainText('Queued');
  await page.goto('/dashboard/deployments/create/product');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Client')).toHaveValue('typed-before-the-upgrade');

  network.reset();
  await approver.noticeNetwork();
  await approver.openOutbox();
  await approver.sendAllNow();
  await expect(approver.said(/applied\.$/)).toBeVisible();
  await expect.poll(() => readRows(page, 'commands')).toEqual([]);
  expect(network.requests({ method: 'PUT' }).filter(({ path }) => path.endsWith(`/approve/${id}`))).not.toEqual([]);
});
