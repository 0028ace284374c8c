/** The accessibility tour of lists, menus, the command palette, sheets and bulk commands. */
import { expectAccessibleOnPhone, goTo, LAPTOP, PHONE } from './accessibility-tour.ts';
import { expectAccessible, WITHOUT_SERVICE_WORKER } from './portal-test.ts';
import { expect, type KnownRequest, statusesOf, test } from './visitors.ts';

test.use(WITHOUT_SERVICE_WORKER);
test.describe.configure({ timeout: 180_000 });

const LIST = '/dashboard/deployments/list';
const PALETTE = 'Areas, records and actions';

test('what lists say and open is accessible', async ({ visit }) => {
  const { page } = await visit('operator');
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
    .getByRole('region', { name: 'Not possible now' })
    .getByText(/^Can't /)
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
    ['client=a&page=400', 'There is no page 401.'],
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

test('commands for several records are accessible', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await page.setViewportSize(LAPTOP);
  const found: KnownRequest[] = [];
  for (const fits of [
    (row: KnownRequest) => row.environmentTypeProduction,
    (row: KnownRequest) => !row.environmentTypeProduction,
  ])
    found.push(
      await operator.find(
        (row) =>
          /^LAUNCHED STARTED IDLE/.test(statusesOf(row)) &&
          row.deploymentType !== 'DATABASE' &&
          row.usedEmptyCredential !== true &&
          fits(row),
      ),
    );
  found.push(await operator.find((row) => statusesOf(row).startsWith('PENDING_APPROVAL')));
  const [production, other] = found;
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const { id } of found) {
    await goTo(page, `${LIST}?requestId=${id}`);
    await page.getByRole('checkbox', { name: `Select request ${id}` }).check();
  }
  const bar = page.getByRole('group', { name: 'Selection' });
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await expectAccessible(page, 'selected rows');
  await expectAccessibleOnPhone(page, 'selected rows', bar);

  await page.route(/\/api\/deploymentrequests\/env/, async (route) => {
    const asked = `${route.request().url()} ${route.request().postData() ?? ''}`;
    if (!asked.includes(String(other?.id))) return route.fallback();
    return route.fulfill({ status: 423, json: { status: 423, code: 'locked', message: 'Somebody works on it.' } });
  });
  await bar.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop' });
  await expect(dialog.getByRole('region', { name: '1 is left out' })).toBeVisible();
  await dialog.getByRole('textbox').fill(`${production?.environmentIdentifier}x`);
  await expectAccessible(page, 'the preview of a bulk command');
  await expectAccessibleOnPhone(page, 'the preview of a bulk command', dialog);
  await dialog.getByRole('textbox').fill('');
  await dialog.getByRole('textbox').pressSequentially(production?.environmentIdentifier ?? '');
  await dialog.getByRole('button', { name: 'Stop (2)' }).click();
  await expect(dialog.getByText('Somebody works on it.')).toBeVisible();
  await expectAccessible(page, 'the results of a bulk command');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});
