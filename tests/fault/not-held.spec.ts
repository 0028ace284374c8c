/** What a device that holds a part of the records says of the others while the server is out of reach. */
import { controlled } from '../e2e/installed-app.ts';
import { expect, lookAgain, offlineNote, test } from './offline-work.ts';

test.use({ onNewDevices: true });

test('what the device does not hold is said to be not on it, with what would bring it', async ({ visit, network }) => {
  // Nothing is read ahead of what is looked at.
  network.answerTimes(1_000, { path: '/api/changes' }, { status: 503, headers: { 'retry-after': '600' } });
  const visitor = await visit('administrator');
  const { page } = visitor;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const ids = await page.getByRole('link', { name: /^View request/ }).allTextContents();
  const oldest = Math.min(...ids.map(Number)) - 200;
  await controlled(page);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();

  const notHeld = page.getByRole('status').filter({ hasText: 'Not on this device' });
  await page.goto('/dashboard/deployments/list?page=30');
  await expect(notHeld).toContainText('You need a connection to load this page of the list');
  await notHeld.getByRole('button', { name: 'Show the first page' }).click();
  await expect(page.getByRole('link', { name: `View request ${ids[0]}` })).toBeVisible();

  const creators = page.getByLabel('Created By', { exact: true });
  await expect(creators.getByRole('option')).not.toHaveCount(1);
  const [, someone] = await creators.getByRole('option').all();
  await creators.selectOption({ label: (await someone?.textContent()) ?? '' });
  await expect(page).toHaveURL(/createdBy=\d+/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  for (const address of [`edit/${oldest}`, `logs/${oldest}`, `view/${oldest}`]) {
    await page.goto(`/dashboard/deployments/${address}`);
    await expect(notHeld).toContainText(`request #${oldest}`);
    await expect(page.getByText('An error occurred')).toBeHidden();
  }
  network.restore();
  await lookAgain(page);
  await expect(page.getByRole('region', { name: 'Status', exact: true })).toBeVisible();
});
