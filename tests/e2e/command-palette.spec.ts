/** The command palette, the keyboard's sheet and the groups of the sidebar. */
import { expectAccessible } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const PALETTE = 'Areas, records and actions';

test('areas, records of the device and what the shown record offers are found by typing', async ({ visit }) => {
  const visitor = await visit('operator');
  const { page } = visitor;
  const request = await visitor.find(
    // A database that has a read replica can't be stopped.
    ({ status, environmentTypeProduction, deploymentType }) =>
      status.infrastructureStatus.status === 'STARTED' &&
      status.jenkinsStatus.status === 'IDLE' &&
      deploymentType !== 'DATABASE' &&
      !environmentTypeProduction,
  );
  await visitor.openInList(request);
  const search = page.getByRole('combobox', { name: PALETTE });

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await expect(
    page.getByRole('group', { name: 'Go to' }).getByRole('option', { name: 'VPCs', exact: true }),
  ).toBeVisible();
  await expectAccessible(page, 'the command palette');
  await search.fill('create');
  await expect(page.getByRole('option', { name: /^Add New Windows ?Deployments$/ })).toBeVisible();
  await expectAccessible(page, 'what the command palette has found');
  await search.fill('dark');
  await expect(page.getByRole('option', { name: 'Appearance: Dark', exact: true })).toBeVisible();
  await search.fill(`#${request.id}`);
  const found = page.getByRole('group', { name: 'Deployments' }).getByRole('option').first();
  await expect(found).toContainText(`Request #${request.id}`);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: `Viewing #${request.id}` })).toBeVisible();

  await page.keyboard.press('Control+k');
  await search.fill('stop');
  await expect(page.getByRole('group', { name: `Actions on Request #${request.id}` })).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect(search).toBeHidden();
  await question.getByRole('button', { name: 'No' }).click();

  // Without a network the device still knows its records.
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await search.fill(request.environmentIdentifier);
  await expect(page.getByRole('option', { name: new RegExp(`Request #${request.id}$`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('a key shows what the keyboard does, and none is taken from what is typed', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'the keyboard shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  const first = page
    .getByRole('search')
    .getByRole('spinbutton')
    .or(page.getByRole('search').getByRole('textbox'))
    .first();
  await expect(first).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();

  const sidebar = page.getByRole('navigation', { name: 'Main' }).first();
  const resources = sidebar.getByRole('button', { name: 'Resources' });
  await resources.click();
  await expect(resources).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar.getByRole('link', { name: 'VPCs' })).toBeHidden();
  await page.reload();
  await expect(sidebar.getByRole('link', { name: 'VPCs' })).toBeHidden();
  await resources.click();
  await sidebar.getByRole('link', { name: 'VPCs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'VPCs' })).toBeVisible();
});
