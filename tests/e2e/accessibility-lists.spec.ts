/** What lists say and open: filters, pages, menus, the command palette and sheets, each held against axe. */
import { LAPTOP, PHONE } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const LIST = '/dashboard/deployments/list';

test('what lists say and open is accessible, and leads back', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await page.setViewportSize(LAPTOP);
  await page
    .getByRole('button', { name: /^Actions for request/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'the menu of a row');
  await page.getByRole('menuitem', { name: 'Why are actions missing?' }).click();
  const why = page.getByRole('dialog', { name: 'Why are actions missing?' });
  const notNow = why.getByRole('region', { name: 'Not available now' });
  const rule = notNow.getByText(/^Retry is possible while the infrastructure status is Starting failed/);
  await expect(rule).toBeHidden();
  await notNow.getByText('Can’t retry: nothing has failed.').click();
  await expect(rule).toBeVisible();
  await expectAccessible(page, 'why actions are missing');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await test.step('what is no filter, no page and no match, with the ways back', async () => {
    const rows = page.locator('tbody tr');
    await goTo(page, `${LIST}?approvalStatus=NOPE&requestId=99999999999999999999`);
    await expect(page.getByText('Not applied: choose one from the list.').first()).toBeVisible();
    await expectAccessible(page, 'filters that are not applied');
    await goTo(page, `${LIST}?client=a&page=400`);
    await expect(page.getByText('Page 401 doesn’t exist.')).toBeVisible();
    await expect(page.getByText('No data found matching your criteria.')).toHaveCount(0);
    await expectAccessible(page, 'a page that doesn’t exist');
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(page).toHaveURL(/\?client=a$/);
    await expect(rows).toHaveCount(10);
    // Beyond what a number can count.
    await goTo(page, `${LIST}?page=99999999999999999999`);
    await expect(page.getByText('This page doesn’t exist.')).toBeVisible();
    await goTo(page, `${LIST}?client=nobody-by-that-name`);
    await expect(page.getByText('No data found matching your criteria.')).toBeVisible();
    await expectAccessible(page, 'a list without a match');
    await page.getByRole('button', { name: 'Show all requests' }).click();
    await expect(rows).toHaveCount(10);
  });
  await goTo(page, '/dashboard/deployments/view/999999999');
  await expect(page.getByText('No content to load')).toBeVisible();
  await expectAccessible(page, 'no such record');

  await goTo(page, LIST);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Environment Identifier', { exact: true }).fill('test');
  await expectAccessible(page, 'the filters on a phone');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/environmentIdentifier=test$/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Deployment requests' }).locator(':scope > li')).toHaveCount(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await test.step('behind More on a phone: the areas, and the command palette', async () => {
    const more = page.getByRole('dialog', { name: 'More' });
    await page.getByRole('button', { name: 'More' }).click();
    await expect(more).toBeVisible();
    await page.goBack();
    await expect(more).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    const groups = page.getByRole('navigation', { name: 'All areas' }).getByRole('heading');
    await expect(groups).toHaveText(['Environments', 'Resources', 'Administration']);
    await expectAccessible(page, 'More on a phone', { allTargets: true });
    await page.getByRole('button', { name: 'Search areas, records and actions' }).click();
    const search = page.getByRole('combobox', { name: 'Areas, records and actions' });
    await search.fill('creden');
    await expect(page.getByRole('option', { name: 'Credentials', exact: true })).toBeVisible();
    await expectAccessible(page, 'the command palette on a phone', { allTargets: true });
    await page.getByRole('option', { name: 'Credentials', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Credentials' })).toBeVisible();
  });
});
