/** The accessibility tour of lists, menus, the command palette, sheets and bulk commands. */
import { LAPTOP, PHONE } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const LIST = '/dashboard/deployments/list';
const PALETTE = 'Areas, records and actions';

test('what lists say and open is accessible', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await page.setViewportSize(LAPTOP);
  await page
    .getByRole('button', { name: /^Actions for request/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'the menu of a row');
  await page.getByRole('menuitem', { name: 'Why are actions missing?' }).click();
  const why = page.getByRole('dialog', { name: 'Why are actions missing?' });
  await why
    .getByRole('region', { name: 'Not available now' })
    .getByText(/^Can’t /)
    .first()
    .click();
  await expectAccessible(page, 'why actions are missing');
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: PALETTE });
  await expect(page.getByRole('option', { name: 'VPCs', exact: true })).toBeVisible();
  await expectAccessible(page, 'the command palette');
  await search.fill('create');
  await expect(page.getByRole('option', { name: /^Add New Windows ?Deployments$/ })).toBeVisible();
  await expectAccessible(page, 'what the command palette has found');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'the keyboard shortcuts');
  await page.keyboard.press('Escape');

  for (const [query, words] of [
    ['approvalStatus=NOPE&requestId=99999999999999999999', 'Not applied: choose one from the list.'],
    ['client=a&page=400', 'Page 401 doesn’t exist.'],
    ['client=nobody-by-that-name', 'No data found matching your criteria.'],
  ] as const) {
    await goTo(page, `${LIST}?${query}`);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessible(page, words);
  }
  await goTo(page, '/dashboard/deployments/view/999999999');
  await expect(page.getByText('No content to load')).toBeVisible();
  await expectAccessible(page, 'no such record');

  await goTo(page, LIST);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessible(page, 'the filters on a phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
  await expectAccessible(page, 'More on a phone');
  await page.getByRole('button', { name: `Search ${PALETTE.toLowerCase()}` }).click();
  await expect(search).toBeVisible();
  await expectAccessible(page, 'the command palette on a phone');
});
